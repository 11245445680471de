/** Bodies and answers of the calls about health, shared by both sides; screens take the types alone. */
import { z } from 'zod';
import {
  formAnswer,
  responseAnswer,
  responsesAnswer,
} from '../questionnaires/questionnaireCalls.ts';

const inCare = {
  /** It names somebody in the viewer's care; the viewer is meant if it is absent. */
  user_id: z.uuid().optional(),
};
export const ownHealthQuery = z.strictObject(inCare);

export const consentBody = z.strictObject({
  /** The version of the text that was read. */
  version: z.string().max(40),
  given: z.literal(true),
  /** Said by this person at the desk, for a visit to this service; absent: by the viewer. */
  at_the_desk: z.strictObject({ user_id: z.uuid(), service_id: z.uuid() }).optional(),
  ...inCare,
});
export type ConsentInput = z.infer<typeof consentBody>;
export const withdrawBody = z.strictObject(inCare);

export const consentAnswer = z.object({
  /** `outdated`: to another text than today's; answers are kept, new ones need the new consent. */
  state: z.enum(['none', 'given', 'outdated', 'withdrawn']),
  /** The current text, paragraph by paragraph, in the language of the request. */
  version: z.string(),
  paragraphs: z.array(z.string()),
  given_version: z.string().nullable(),
  given_at: z.string().nullable(),
  /** The person said so at the desk, and staff noted it. */
  is_noted_by_staff: z.boolean(),
  withdrawn_at: z.string().nullable(),
});
export type ConsentAnswer = z.infer<typeof consentAnswer>;

export const withdrawnAnswer = z.object({
  consent: consentAnswer,
  /** This much is gone for good. */
  erased: z.object({ submitted: z.int(), drafts: z.int() }),
});
export type WithdrawnAnswer = z.infer<typeof withdrawnAnswer>;

/** A form with the texts in the language of the request; `answers` may be those of another service. */
export const healthFormAnswer = formAnswer.extend({ consent: consentAnswer });
export type HealthFormAnswer = z.infer<typeof healthFormAnswer>;

export const healthResponseAnswer = responseAnswer;
export const healthResponsesAnswer = responsesAnswer;

const named = z.object({ id: z.string(), name: z.string() });

/** What is held about the viewer, and who read it. */
export const ownHealthAnswer = z.object({
  consent: consentAnswer,
  /** Days after the last visit after which it is erased. */
  keep_days: z.int(),
  /** Newest first. */
  held: responsesAnswer.shape.data.element.extend({ service: named }).array(),
  /** Begun and not submitted. */
  drafts: z.int(),
  /** Newest first; the team is null when it is there no longer. */
  readings: z.array(z.object({ id: z.string(), at: z.string(), team: named.nullable() })),
});
export type OwnHealth = z.infer<typeof ownHealthAnswer>;

export const readingsQuery = z.strictObject({
  /** E-mail address or user name of whoever read. */
  account: z.string().trim().min(1, 'Choose an account').max(254),
  /** Days, both included, as the office counts them. */
  from: z.iso.date('Enter a date like 2026-12-01'),
  to: z.iso.date('Enter a date like 2026-12-01'),
});
export type ReadingsQuery = z.infer<typeof readingsQuery>;

export const readingsAnswer = z.object({
  account: named,
  /** Newest first. */
  data: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** Names are as they were then. */
      person: z.object({ id: z.string().nullable(), name: z.string() }),
      team: named.nullable(),
    }),
  ),
  /** False: there are more than these. */
  is_whole: z.boolean(),
});
export type Readings = z.infer<typeof readingsAnswer>;
