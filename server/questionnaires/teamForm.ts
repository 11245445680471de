/** A team's questionnaire as it is being edited. */
import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { QUESTIONNAIRE_BYTES } from '#schema/declaration/bounds.ts';
import type { Translations } from '#schema/declaration/fields/index.ts';
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import { phrase, type Translatable } from '#schema/language/index.ts';
import {
  type ConditionProblem,
  checkConditions,
  type Question,
  questionsOf,
  type Section,
} from '#schema/questionnaires/questionnaire.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import { questionnaireVersions } from '../db/tables/systemTables.ts';
import { invalid } from '../http/errors.ts';

const sections = tableOf(questionnaireSection);
const questions = tableOf(questionnaireQuestion);

export type EditedQuestion = Question & { position: number; updated_at: string };
export interface EditedSection extends Section {
  position: number;
  updated_at: string;
  questions: readonly EditedQuestion[];
}

/** In the order in which it is asked; archived questions are not part of it. */
export async function readTeamForm(db: Db | Tx, team_id: string): Promise<EditedSection[]> {
  const [some, questionRows] = [
    await db
      .select()
      .from(sections)
      .where(eq(sections.team_id, team_id))
      .orderBy(asc(sections.position), asc(sections.id)),
    await db
      .select()
      .from(questions)
      .where(and(eq(questions.team_id, team_id), isNull(questions.archived_at)))
      .orderBy(asc(questions.position), asc(questions.id)),
  ];
  return some.map((section) => ({
    id: section.id,
    title: section.title,
    description: section.description,
    answered_by: section.answered_by,
    translations: translationsOf(section),
    position: section.position,
    updated_at: section.updated_at,
    questions: questionRows.filter(({ section_id }) => section_id === section.id).map(toQuestion),
  }));
}

/** No type of a table has the column that its translated fields bring along. */
const translationsOf = (row: object) => (row as { translations: Translations }).translations;

const toQuestion = (row: typeof questions.$inferSelect): EditedQuestion => ({
  id: row.id,
  text: row.text,
  help: row.help,
  kind: row.kind,
  options: row.options as Question['options'],
  min: row.min,
  max: row.max,
  unit: row.unit,
  required: row.required,
  is_sensitive: row.is_sensitive,
  visible_if: {
    match: row.visible_if_match,
    conditions: row.visible_if_conditions as Question['visible_if']['conditions'],
  },
  translations: translationsOf(row),
  position: row.position,
  updated_at: row.updated_at,
});

/** Different after every change, to detect edits that are based on an outdated form. */
export function revisionOf(form: readonly EditedSection[]): string {
  const seen = form.map(({ id, updated_at, questions: questionRows }) => [
    id,
    updated_at,
    questionRows.map((question) => [question.id, question.updated_at]),
  ]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}

/** Locks the team: edits come one after the other, and no version is created in between. */
export async function lockTeam(tx: Tx, team_id: string): Promise<boolean> {
  const teams = await rows(tx, sql`select 1 from teams where id = ${team_id} for no key update`);
  return teams.length > 0;
}

/**
 * Call it after every edit: the next person who opens the form creates its new version.
 * @param at the path at which to report a condition that no longer fits
 * @throws AppError invalid
 */
export async function formChanged(
  tx: Tx,
  team_id: string,
  at: (problem: ConditionProblem) => string,
) {
  const form = { sections: await readTeamForm(tx, team_id) };
  if (Buffer.byteLength(JSON.stringify(form)) > QUESTIONNAIRE_BYTES) {
    throw invalid({ root: 'This questionnaire would be too long. Shorten its texts, or ask less' });
  }
  const problems = checkConditions(form);
  if (problems.length > 0) {
    const texts = new Map(questionsOf(form).map(({ id, text }) => [id, text]));
    const messages = problems.map((problem): [string, Translatable] => {
      const path = at(problem);
      return path === problem.path
        ? [path, problem.words]
        : [path, depending(texts.get(problem.question_id) ?? '', problem.words)];
    });
    throw invalid(Object.fromEntries(messages.reverse()));
  }
  await tx
    .update(questionnaireVersions)
    .set({ is_current: false })
    .where(and(eq(questionnaireVersions.team_id, team_id), questionnaireVersions.is_current));
}

const depending = (question: string, words: Translatable): Translatable =>
  phrase('The question “{question}” depends on this: {problem}', {
    question,
    problem: typeof words === 'string' ? { text: words } : words,
  });
