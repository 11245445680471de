import { uuidv7 } from 'uuidv7';
import { can } from '#schema/declaration/access.ts';
import { questionnaireQuestion, questionnaireSection, team } from '#schema/index.ts';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { logActivity } from '../activityLogs/log.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { insertOne } from '../resources/repository.ts';
import { editTeam, showTeamForm } from './builder.ts';
import { type EditedQuestion, formChanged, readTeamForm } from './teamForm.ts';

/** Appends copies of another team's questions to the team's own. */
export async function copyForm(
  context: Context,
  { from_team_id, team_id }: { from_team_id: string; team_id: string },
): Promise<TeamForm> {
  await inTransaction(context.db, async (tx) => {
    await editTeam(context, tx, { team_id, action: 'create' });
    if (from_team_id === team_id) throw invalid({ from_team_id: 'Choose another team' });
    const isReached = can(context.viewer, 'list', questionnaireSection, { team_id: from_team_id });
    const form = isReached ? await readTeamForm(tx, from_team_id) : [];
    if (form.length === 0) throw invalid({ from_team_id: 'There is no questionnaire to copy' });
    const first = (await readTeamForm(tx, team_id)).length;
    const newId = renaming();
    for (const [index, section] of form.entries()) {
      const { title, description, answered_by, translations } = section;
      const section_id = newId(section.id);
      const values = {
        team_id,
        title,
        description,
        answered_by,
        translations,
        position: first + index,
      };
      await insertOne(tx, questionnaireSection, section_id, values, context);
      for (const question of section.questions) {
        const copy = { ...copyOf(question, newId), section_id, team_id };
        await insertOne(tx, questionnaireQuestion, newId(question.id), copy, context);
      }
    }
    await formChanged(tx, team_id, () => 'from_team_id');
    await logActivity(tx, context, [
      { action: 'copy_questionnaire', resource: team.name, subject_id: team_id },
    ]);
  });
  return showTeamForm(context, team_id);
}

/** The same new id for the same old one. */
function renaming(): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const name = names.get(id) ?? uuidv7();
    names.set(id, name);
    return name;
  };
}

function copyOf(
  { id: _id, updated_at: _at, ...question }: EditedQuestion,
  newId: (id: string) => string,
) {
  const isOption = (value: unknown) => typeof value === 'string';
  const conditions = question.visible_if.conditions.map(({ question_id, equals, includes }) => ({
    question_id: newId(question_id),
    equals: isOption(equals) ? newId(String(equals)) : equals,
    includes: includes === null ? null : newId(includes),
  }));
  return {
    ...question,
    options: question.options.map((option) => ({ ...option, id: newId(option.id) })),
    visible_if: { ...question.visible_if, conditions },
  };
}
