/** Who has a record open, and who edits which of its fields. */
import { z } from 'zod';

/** Milliseconds: so often a page says that it still is there, and after so long it is not. */
export const PRESENT_EVERY_MS = 10_000;
export const PRESENT_FOR_MS = 25_000;
/** Heard by those who have the same record open: somebody came, left, or went to another field. */
export const PRESENCE_TOPIC = 'presence';

export const presenceBody = z.strictObject({
  /** Each open page has one of its own. */
  page_id: z.uuid(),
  resource: z.string().max(60),
  /** Null: the one record of its resource. */
  record_id: z.uuid().nullable(),
  is_editing: z.boolean(),
  /** The path of the field that has the focus. */
  field: z.string().max(120).nullable(),
  is_leaving: z.boolean().optional(),
});
export type PresenceBody = z.infer<typeof presenceBody>;

export const presenceAnswer = z.object({
  others: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      is_editing: z.boolean(),
      /** Absent where the reader may not read that field. */
      field: z.string().nullable(),
    }),
  ),
});
export type Others = z.infer<typeof presenceAnswer>['others'];
