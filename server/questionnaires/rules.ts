/** Checks of a team's questionnaire for every write to one of its parts. */
import { inArray, sql } from 'drizzle-orm';
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import type { ConditionProblem } from '#schema/questionnaires/questionnaire.ts';
import type { Tx } from '../db/database.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import type { PlainRecord } from '../resources/repository.ts';
import { renumber } from './placing.ts';
import { formChanged, lockTeam } from './teamForm.ts';

const sections = tableOf(questionnaireSection);
const questions = tableOf(questionnaireQuestion);

export const sectionHooks: ResourceHooks = {
  beforeLock: (tx, ids) => lockTeamsOf(tx, 'questionnaire_sections', ids),
  beforeWrite: (tx, _context, change) => lockNew(tx, change),
  async afterWrite(tx, _context, ids, before) {
    const now = await tx
      .select()
      .from(sections)
      .where(inArray(sections.id, [...ids]));
    for (const { id, team_id } of now) await renumber(tx, siblingsOf(team_id), id);
    for (const team_id of teamsIn([...before, ...now])) {
      if (now.length === 0) await renumber(tx, siblingsOf(team_id));
      await formChanged(tx, team_id, atOf(ids, before, now));
    }
  },
};

export const questionHooks: ResourceHooks = {
  beforeLock: (tx, ids) => lockTeamsOf(tx, 'questionnaire_questions', ids),
  beforeWrite: (tx, _context, change) => lockNew(tx, change),
  async afterWrite(tx, _context, ids, before) {
    const now = await tx
      .select()
      .from(questions)
      .where(inArray(questions.id, [...ids]));
    const stay = new Set(now.map(({ section_id }) => section_id));
    for (const { id, section_id } of now) await renumber(tx, siblingsIn(section_id), id);
    for (const section_id of new Set(before.map((question) => String(question.section_id)))) {
      if (!stay.has(section_id)) await renumber(tx, siblingsIn(section_id));
    }
    for (const team_id of teamsIn([...before, ...now])) {
      await formChanged(tx, team_id, atOf(ids, before, now));
    }
  },
};

/** Every write locks the team first, so that two editors never deadlock. */
const lockTeamsOf = async (tx: Tx, table: string, ids: readonly string[]) => {
  await tx.execute(sql`select 1 from teams where id in (select team_id from ${sql.identifier(table)}
    where id = any(${sql.param([...ids])}::uuid[])) order by id for no key update`);
};

async function lockNew(tx: Tx, { before, after }: { before: unknown; after: Values | null }) {
  if (before === null) await lockTeam(tx, String(after?.team_id));
}
type Values = Record<string, unknown>;

const siblingsOf = (id: string) =>
  ({ table: 'questionnaire_sections', parent: 'team_id', id }) as const;
const siblingsIn = (id: string) =>
  ({ table: 'questionnaire_questions', parent: 'section_id', id }) as const;

const teamsIn = (records: readonly Values[]) =>
  new Set(records.map(({ team_id }) => String(team_id)));

/** The fields that may have broken another question's condition, the likeliest first. */
const BREAKING = ['kind', 'options', 'answered_by', 'section_id', 'position'];

/** A wrong condition is reported at its own field, or at the field that broke another question's condition. */
function atOf(ids: readonly string[], before: readonly PlainRecord[], now: readonly Values[]) {
  const [was, is] = [before[0], now[0]];
  const differs = (path: string) =>
    path in (was ?? {}) && JSON.stringify(was?.[path]) !== JSON.stringify(is?.[path]);
  const broken = is ? (BREAKING.find(differs) ?? 'root') : 'ids';
  return ({ question_id, path }: ConditionProblem) => (ids.includes(question_id) ? path : broken);
}
