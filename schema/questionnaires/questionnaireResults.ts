/** Bodies and answers of a team's results, shared by both sides. */
import { z } from 'zod';
import { QUESTION_KINDS } from '../resources/questionnaireQuestion.ts';

type Kind = (typeof QUESTION_KINDS)[number]['id'];
const kind = z.enum(QUESTION_KINDS.map(({ id }) => id) as [Kind, ...Kind[]]);
const answeredBy = z.enum(['self', 'respondent']);
const day = z.iso.date('Enter a date like 2026-12-01');

/** Days on which answers were submitted, by the organisation's clock, both included. */
const period = { from: day.optional(), to: day.optional(), service_id: z.uuid().optional() };
export const resultsQuery = z.strictObject(period);
export type ResultsQuery = z.infer<typeof resultsQuery>;

const bound = z.union([z.string(), z.number()]).nullable();
const bar = z.object({
  /** An option's id; `yes` or `no`; null for a range. */
  option_id: z.string().nullable(),
  label: z.string().nullable(),
  /** Bounds of a range, numbers or months like `2026-12`; null is open. */
  from: bound,
  to: bound,
  is_to_excluded: z.boolean(),
  /** Null: hidden. */
  count: z.int().nullable(),
  /** Share of those who answered the question, 0 to 1. */
  share: z.number().nullable(),
  hidden: z.enum(['few', 'rest']).nullable(),
});
export type Bar = z.infer<typeof bar>;

const question = z.object({
  id: z.string(),
  section: z.string(),
  text: z.string(),
  kind,
  unit: z.string().nullable(),
  answered_by: answeredBy,
  /** False: no longer asked. */
  is_asked: z.boolean(),
  /** Null: fewer than five. */
  answered: z.int().nullable(),
  mean: z.number().nullable(),
  /** None for texts and files, and where fewer than five answered. */
  bars: z.array(bar),
});
export type QuestionResult = z.infer<typeof question>;

const score = z.object({
  answered_by: answeredBy,
  scored: z.int().nullable(),
  mean: z.number().nullable(),
  bars: z.array(bar),
});
export type ScoreResult = z.infer<typeof score>;

export const resultsAnswer = z.object({
  team: z.object({ id: z.string(), name: z.string() }),
  services: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Submissions are counted by who filled them in; null means fewer than five. */
  submissions: z.object({ self: z.int().nullable(), respondent: z.int().nullable() }),
  questions: z.array(question),
  scores: z.array(score),
});
export type ResultsAnswer = z.infer<typeof resultsAnswer>;

const page = (most: number) =>
  z.coerce.number<string>('Enter a number').int('Enter a whole number').min(1).max(most);
export const textsQuery = z.strictObject({
  ...period,
  search: z.string().max(100).optional(),
  page: page(10_000).default(1),
  per_page: page(100).default(10),
});
export type TextsQuery = z.infer<typeof textsQuery>;

export const textsAnswer = z.object({
  data: z.array(z.object({ text: z.string(), submitted_on: z.string(), service: z.string() })),
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
});
export type TextsAnswer = z.infer<typeof textsAnswer>;

const EXPORT_SHAPES = ['wide', 'long'] as const;
export const exportQuery = z.strictObject({
  ...period,
  shape: z.enum(EXPORT_SHAPES, 'Choose wide or long'),
});
export type ExportQuery = z.infer<typeof exportQuery>;
