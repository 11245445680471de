/** Bodies and answers of the questionnaire calls, shared by both sides; the booking front takes the types alone. */
import { z } from 'zod';
import type { Translations } from '../declaration/fields/index.ts';
import { QUESTION_KINDS } from '../resources/questionnaireQuestion.ts';
import { type AnswerValue, LONG_TEXT } from './form.ts';

type Kind = (typeof QUESTION_KINDS)[number]['id'];
const condition = z.object({
  question_id: z.string(),
  equals: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  includes: z.string().nullable(),
});
const translated = { translated: z.array(z.string()).optional() };
const option = z.object({
  id: z.string(),
  label: z.string(),
  points: z.number().nullable(),
  ...translated,
});
const question = z.object({
  ...translated,
  id: z.string(),
  text: z.string(),
  help: z.string().nullable(),
  kind: z.enum(QUESTION_KINDS.map(({ id }) => id) as [Kind, ...Kind[]]),
  options: z.array(option),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string().nullable(),
  required: z.boolean(),
  is_sensitive: z.boolean(),
  visible_if: z.object({ match: z.enum(['all', 'any']), conditions: z.array(condition) }),
});
const section = z.object({
  ...translated,
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  answered_by: z.enum(['self', 'respondent']),
  questions: z.array(question),
});

const answerValue: z.ZodType<AnswerValue, AnswerValue> = z.union([
  z.string().max(LONG_TEXT + 100),
  z.number(),
  z.boolean(),
  z.array(z.string().max(60)).max(400),
]);
/** The keys are question ids; null and a missing key alike say nothing. */
const givenAnswers = z.record(z.string(), answerValue.nullable());
const answers = z.record(z.string(), answerValue);

export const answersBody = z.strictObject({
  version_id: z.uuid(),
  answers: givenAnswers,
  /** The visit that they are for, once there is one. */
  reservation_id: z.uuid().optional(),
});
export type AnswersInput = z.infer<typeof answersBody>;
export const draftBody = z.strictObject({ version_id: z.uuid(), answers: givenAnswers });
export type DraftInput = z.infer<typeof draftBody>;

export const formQuery = z.strictObject({
  /** `is_due` and the answers for this visit. */
  reservation_id: z.uuid().optional(),
});

/** What a person answers themselves can also be filled in by staff, with the person at the desk. */
const atTheDesk = {
  /** The person, or somebody in the viewer's care; absent: the viewer. */
  user_id: z.uuid().optional(),
};
export const selfFormQuery = formQuery.extend(atTheDesk);
export const selfDraftBody = draftBody.extend(atTheDesk);
export type SelfDraftInput = z.infer<typeof selfDraftBody>;
export const selfAnswersBody = answersBody.extend(atTheDesk);

/** A form to be filled in, with what is filled in already. */
export const formAnswer = z.object({
  /** Null when nothing is asked. */
  version_id: z.string().nullable(),
  sections: z.array(section),
  /** The draft's, else the last submitted ones that still fit. */
  answers,
  state: z.enum(['none', 'draft', 'submitted']),
  is_due: z.boolean(),
  /** When the draft was saved last, and when answers were submitted last. */
  saved_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
});
export type FormAnswer = z.infer<typeof formAnswer>;

export const savedDraft = z.object({
  version_id: z.string(),
  answers,
  state: z.literal('draft'),
  saved_at: z.string(),
});
export type SavedDraft = z.infer<typeof savedDraft>;

export const responseAnswer = z.object({
  id: z.string(),
  version_id: z.string(),
  user_id: z.string(),
  service_id: z.string(),
  reservation_id: z.string().nullable(),
  kind: z.enum(['self', 'respondent', 'health']),
  /** A person hears which team answered about them, not who of it. */
  author: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(['draft', 'submitted', 'superseded']),
  answers,
  score: z.number().nullable(),
  submitted_at: z.string(),
});
export type ResponseAnswer = z.infer<typeof responseAnswer>;

/** Newest first, each with the questions as they were asked. */
export const responsesAnswer = z.object({
  data: z.array(responseAnswer.extend({ sections: z.array(section) })),
});
export type ResponsesAnswer = z.infer<typeof responsesAnswer>;

const texts = z.record(z.string(), z.string());
/** With `older`, by language: the texts whose original has changed since. */
const translations = z.record(
  z.string(),
  texts.or(z.record(z.string(), z.array(z.string()))),
) as z.ZodType<Translations>;
const inLanguages = { translations: translations.optional() };
const edited = { position: z.int(), updated_at: z.string(), ...inLanguages };
/** As its editors see it: as it was written, with what it is in other languages. */
export const teamForm = z.object({
  team_id: z.string(),
  /** Names this state of it: what `arrange` is checked against. */
  revision: z.string(),
  sections: z.array(
    section.extend({
      ...edited,
      questions: z.array(
        question.extend({
          ...edited,
          options: z.array(option.extend(inLanguages)),
          is_answered: z.boolean(),
        }),
      ),
    }),
  ),
  /** Submitted and not superseded. */
  submitted: z.int(),
  /** People who have begun and not submitted. */
  in_progress: z.int(),
});
export type TeamForm = z.infer<typeof teamForm>;

export const arrangeBody = z.strictObject({
  revision: z.string().max(100),
  sections: z
    .array(z.strictObject({ id: z.uuid(), question_ids: z.array(z.uuid()).max(1000) }))
    .max(1000),
});
export type ArrangeInput = z.infer<typeof arrangeBody>;
export const copyBody = z.strictObject({ from_team_id: z.uuid() });
