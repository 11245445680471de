import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { theOne } from './theOne.ts';
import { unique } from './unique.ts';

const sections = tableOf(questionnaireSection);
const questions = tableOf(questionnaireQuestion);
export type SectionRow = typeof sections.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;

/** Before any test's present. */
const AT = '2026-11-01T00:00:00.000Z';

/** A section that the constituent answers, after those that the team has. */
export async function buildSectionRow(
  db: Db,
  overrides: Partial<typeof sections.$inferInsert> & { team_id: string },
): Promise<SectionRow> {
  const before = await db.$count(sections, eq(sections.team_id, overrides.team_id));
  const row = { id: uuidv7(), title: unique('Section'), position: before };
  const times = { created_at: AT, updated_at: AT };
  return theOne(
    await db
      .insert(sections)
      .values({ ...row, ...times, ...overrides })
      .returning(),
  );
}

/** A question of short text, after those that the section has. */
export async function buildQuestionRow(
  db: Db,
  section: SectionRow,
  overrides: Partial<typeof questions.$inferInsert> = {},
): Promise<QuestionRow> {
  const before = await db.$count(questions, eq(questions.section_id, section.id));
  const own = { section_id: section.id, team_id: section.team_id, position: before };
  const row = { id: uuidv7(), text: unique('Question'), kind: 'short_text' as const };
  const times = { created_at: AT, updated_at: AT };
  return theOne(
    await db
      .insert(questions)
      .values({ ...row, ...own, ...times, ...overrides })
      .returning(),
  );
}
