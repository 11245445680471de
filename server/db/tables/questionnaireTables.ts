/** Forms as they were asked, and what was answered. No default times: the application's clock rules. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Answers, Form } from '#schema/questionnaires/form.ts';
import { instant } from './columns.ts';

/** Never changed once it is there: answers keep the wording of their day. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    id: uuid('id').primaryKey(),
    /** Null for the form of the organisation itself. */
    team_id: uuid('team_id'),
    /** Who answers it: self, respondent; or health. */
    kind: text('kind').notNull(),
    content: jsonb('content').$type<Form>().notNull(),
    /** SHA-256 of the content, hex. */
    content_hash: text('content_hash').notNull(),
    /** Asked of whoever begins now. None is while the form is being edited. */
    is_current: boolean('is_current').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (own) => [
    unique('questionnaire_versions_content_unique')
      .on(own.team_id, own.kind, own.content_hash)
      .nullsNotDistinct(),
    uniqueIndex('questionnaire_versions_current_unique')
      .on(own.team_id, own.kind)
      .where(sql`${own.is_current}`),
  ],
);

export const questionnaireResponses = pgTable(
  'questionnaire_responses',
  {
    id: uuid('id').primaryKey(),
    version_id: uuid('version_id').notNull(),
    /** The answers are about this person. */
    user_id: uuid('user_id').notNull(),
    service_id: uuid('service_id').notNull(),
    reservation_id: uuid('reservation_id'),
    /** self, respondent, health. */
    kind: text('kind').notNull(),
    /** This account filled it in. */
    author_id: uuid('author_id').notNull(),
    /** draft, submitted, superseded: by a later one for the same visit. */
    state: text('state').notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** The sensitive ones, as `sealAnswers` made it. */
    sealed: text('sealed'),
    /** Every file that an answer names, the sealed ones too: those are in use. */
    file_ids: uuid('file_ids').array().notNull(),
    score: integer('score'),
    submitted_at: instant('submitted_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (own) => [
    uniqueIndex('questionnaire_responses_draft_unique')
      .on(own.user_id, own.service_id, own.kind, own.author_id)
      .where(sql`${own.state} = 'draft'`),
    index('questionnaire_responses_person_index').on(
      own.user_id,
      own.service_id,
      own.kind,
      own.submitted_at,
    ),
    index('questionnaire_responses_service_index').on(own.service_id, own.submitted_at),
    index('questionnaire_responses_reservation_index').on(own.reservation_id),
    index('questionnaire_responses_version_index').on(own.version_id, own.state),
    index('questionnaire_responses_submitted_index')
      .on(own.version_id, own.submitted_at)
      .where(sql`${own.state} = 'submitted'`),
    index('questionnaire_responses_files_index').using('gin', own.file_ids),
  ],
);

/**
 * What can be counted of submitted answers, a row for each choice, number and date, and a bare one
 * for each answer to a question of several choices, of text or of files; none of a sensitive
 * question, and none of what was superseded.
 */
export const questionnaireValues = pgTable(
  'questionnaire_values',
  {
    response_id: uuid('response_id').notNull(),
    question_id: text('question_id').notNull(),
    /** The chosen option; `yes` or `no`. */
    option_id: text('option_id'),
    number: doublePrecision('number'),
    date: date('date', { mode: 'string' }),
    /** As its response has them, so that counting reads this table alone. */
    service_id: uuid('service_id').notNull(),
    submitted_at: instant('submitted_at').notNull(),
    /** The day of the submission, by the organisation's clock; a trigger sets it. */
    day: date('day', { mode: 'string' }),
  },
  (own) => [
    index('questionnaire_values_response_index').on(own.response_id),
    index('questionnaire_values_question_index').on(own.question_id, own.submitted_at),
  ],
);

/**
 * How often each value was given on a day, for results of any size at once. Triggers on the values
 * add a row for each that comes or goes, and nobody waits for anybody; `foldCounts` sums them up.
 */
export const questionnaireCounts = pgTable(
  'questionnaire_counts',
  {
    question_id: text('question_id').notNull(),
    service_id: uuid('service_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    option_id: text('option_id'),
    number: doublePrecision('number'),
    /** First day of the month of a date. */
    month: date('month', { mode: 'string' }),
    /** Less than none where values have gone. */
    count: integer('count').notNull(),
    is_folded: boolean('is_folded').notNull(),
  },
  (own) => [
    index('questionnaire_counts_question_index').on(own.question_id, own.day),
    index('questionnaire_counts_fresh_index').on(own.question_id).where(sql`not ${own.is_folded}`),
  ],
);
