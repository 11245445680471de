/** A team's questionnaire for its editors: reading it, and reordering the whole of it. */
import { sql } from 'drizzle-orm';
import { can } from '#schema/declaration/access.ts';
import { questionnaireSection, team } from '#schema/index.ts';
import type { ArrangeInput, TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound, stale } from '../http/errors.ts';
import { writeOrder } from './placing.ts';
import { formChanged, lockTeam, readTeamForm, revisionOf } from './teamForm.ts';
import { answeredQuestions } from './versions.ts';

type Action = 'list' | 'create' | 'update';

/** @throws AppError not_found, also for a team out of the viewer's reach */
export async function showTeamForm(context: Context, team_id: string): Promise<TeamForm> {
  const { db } = context;
  await assertReach(context, db, { team_id, action: 'list' });
  const form = await readTeamForm(db, team_id);
  const answered = await answeredQuestions(db, team_id);
  const [counted] = await rows<{ submitted: number; in_progress: number }>(
    db,
    sql`select count(*) filter (where r.state = 'submitted')::int as submitted,
        count(distinct r.user_id) filter (where r.state = 'draft')::int as in_progress
      from questionnaire_versions v join questionnaire_responses r on r.version_id = v.id
      where v.team_id = ${team_id}`,
  );
  return {
    team_id,
    revision: revisionOf(form),
    sections: form.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        is_answered: answered.has(question.id),
      })),
    })) as TeamForm['sections'],
    submitted: counted?.submitted ?? 0,
    in_progress: counted?.in_progress ?? 0,
  };
}

/**
 * Sections in this order, each with these questions in this order: all of them, each once.
 * @throws AppError stale when the questionnaire has changed since that revision
 */
export async function arrange(
  context: Context,
  team_id: string,
  { revision, sections }: ArrangeInput,
): Promise<TeamForm> {
  await inTransaction(context.db, async (tx) => {
    await editTeam(context, tx, { team_id, action: 'update' });
    const form = await readTeamForm(tx, team_id);
    if (revisionOf(form) !== revision) throw stale();
    const questionIds = sections.flatMap(({ question_ids }) => question_ids);
    const known = form.flatMap(({ questions }) => questions.map(({ id }) => id));
    if (
      !areSame(
        sections.map(({ id }) => id),
        form.map(({ id }) => id),
      ) ||
      !areSame(questionIds, known)
    ) {
      throw invalid({ sections: 'Name every section and every question once' });
    }
    const at = sections.flatMap(({ id, question_ids }) => question_ids.map(() => id));
    await tx.execute(sql`update questionnaire_questions one set section_id = wanted.section_id
      from unnest(${sql.param(questionIds)}::uuid[], ${sql.param(at)}::uuid[]) as wanted (id, section_id)
      where one.id = wanted.id and one.section_id <> wanted.section_id`);
    await writeOrder(
      tx,
      'questionnaire_sections',
      sections.map(({ id }) => id),
    );
    for (const { question_ids } of sections) {
      await writeOrder(tx, 'questionnaire_questions', question_ids);
    }
    await formChanged(tx, team_id, () => 'sections');
    await logActivity(tx, context, [
      { action: 'arrange_questionnaire', resource: team.name, subject_id: team_id },
    ]);
  });
  return showTeamForm(context, team_id);
}

/** @throws AppError not_found, also for a team out of the viewer's reach */
export async function editTeam(
  context: Context,
  tx: Tx,
  { team_id, action }: { team_id: string; action: Action },
) {
  await assertReach(context, tx, { team_id, action });
  await lockTeam(tx, team_id);
}

async function assertReach(
  { viewer }: Context,
  db: Db | Tx,
  { team_id, action }: { team_id: string; action: Action },
) {
  const isReached = can(viewer, action, questionnaireSection, { team_id });
  const teams = isReached ? await rows(db, sql`select 1 from teams where id = ${team_id}`) : [];
  if (teams.length === 0) throw notFound();
}

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length &&
  new Set(some).size === some.length &&
  others.every((id) => some.includes(id));
