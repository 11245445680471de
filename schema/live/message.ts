/** What the live channel says: what has changed, never how. Whoever hears it asks for it anew. */
import { z } from 'zod';

const liveChange = z.object({
  /** A resource, or `visits` for the day of a team. */
  topic: z.string(),
  team_id: z.string().nullable(),
});
export type LiveChange = z.infer<typeof liveChange>;

/** The day of a team: its line, its counters, and who is booked. */
export const DAY_TOPIC = 'visits';
/** Milliseconds: so often a page that hears of changes asks whether there is another version of the day. */
export const DAY_ASKED_EVERY_MS = 60_000;
/** And for all of it: a service with another name makes no new version. */
export const WHOLE_DAY_EVERY_MS = 600_000;

const liveMessage = z.object({
  /** One more with each message that says something: where one is left out, something was missed. */
  version: z.number(),
  /** Empty: the channel is still there. */
  changes: z.array(liveChange),
  /** Anything may have changed before. */
  reset: z.literal(true).optional(),
});
export type LiveMessage = z.infer<typeof liveMessage>;

/** Milliseconds: at the latest after so long, the channel says something. */
export const LONGEST_SILENCE_MS = 20_000;
