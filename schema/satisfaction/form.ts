/** Bodies and answers of the calls about satisfaction. */
import { z } from 'zod';
import { named } from '../reservations/booking.ts';
import { AGREEMENT, CHARTER, CLIENT_TYPES, OVERALL, QUALITY } from './questions.ts';

const oneOf = (options: readonly { id: string }[]) =>
  z.enum(options.map(({ id }) => id) as [string, ...string[]]);

const agreement = oneOf(AGREEMENT);
const optional = Object.fromEntries(
  [
    ...QUALITY.map(({ id }) => [id, agreement] as const),
    ...CHARTER.map(({ id, options }) => [id, oneOf(options)] as const),
    ['client_type', oneOf(CLIENT_TYPES)] as const,
  ].map(([id, schema]) => [id, schema.optional()]),
);

/** By code. Nothing is needed but the first. */
const satisfactionAnswers = z.strictObject({ ...optional, [OVERALL]: agreement });
export type SatisfactionAnswers = Readonly<Record<string, string | undefined>>;

/** By the link that somebody has, or as the person of the reservation. The link is in no address: those are logged. */
const visit = {
  token: z.string().min(1).max(100).optional(),
  reservation_id: z.uuid().optional(),
};
const isOne = (body: { token?: string | undefined; reservation_id?: string | undefined }) =>
  (body.token === undefined) !== (body.reservation_id === undefined);
const oneVisit = { path: ['token'], message: 'Give either a link or a reservation' };

export const visitBody = z.strictObject(visit).refine(isOne, oneVisit);
export type VisitOfForm = z.infer<typeof visitBody>;
export const answerBody = z
  .strictObject({ ...visit, answers: satisfactionAnswers })
  .refine(isOne, oneVisit);

export const formAnswer = z.object({
  service: named,
  team: named,
  date: z.string(),
  is_answered: z.boolean(),
});

/** The months of a year, or one of them. */
export const satisfactionQuery = z.strictObject({
  year: z.string().regex(/^20\d\d$/, 'Give a year'),
  month: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/, 'Give a month')
    .optional(),
  team_id: z.uuid().optional(),
  service_id: z.uuid().optional(),
});
export type SatisfactionQuery = z.infer<typeof satisfactionQuery>;

/** Null: of fewer than five people. */
const hiddenBelowFive = z.number().nullable();
const scores = z.object({
  /** Forms, as far as they are counted. */
  responses: z.int().nullable(),
  /** Completed visits. */
  completed: z.int(),
  response_rate: hiddenBelowFive,
  /** Share that agrees with SQD0. */
  satisfied: hiddenBelowFive,
  overall: hiddenBelowFive,
  /** Share that knows of the charter. */
  charter: hiddenBelowFive,
});
const part = z.object({ id: z.string(), share: hiddenBelowFive, answered: z.int().nullable() });
const counted = z.object({ id: z.string(), count: z.int().nullable() });

export const satisfactionResults = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  total: scores,
  quality: z.array(part),
  charter: z.array(part),
  client_types: z.array(counted),
  channels: z.array(counted),
  services: z.array(z.object({ id: z.string(), service: named, team: named, ...scores.shape })),
});
export type SatisfactionResults = z.infer<typeof satisfactionResults>;
export type Scores = z.infer<typeof scores>;
export type ScoredPart = z.infer<typeof part>;
