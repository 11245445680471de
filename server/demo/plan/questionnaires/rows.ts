/** Rows of what a team edits, of what was asked as it stood, and of what was answered. */
import { questionnaireQuestion, questionnaireSection } from '#schema/index.ts';
import type { Form } from '#schema/questionnaires/questionnaire.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import type {
  questionnaireResponses,
  questionnaireValues,
  questionnaireVersions,
} from '#server/db/tables/systemTables.ts';
import { countedValues } from '#server/questionnaires/values.ts';
import { hashOf } from '#server/questionnaires/versions.ts';
import { iso } from '../../present.ts';
import type { Random } from '../../random.ts';
import type { TeamQuestionnaire } from './form.ts';
import type { PlannedResponse } from './responses.ts';

export const sections = tableOf(questionnaireSection);
export const questions = tableOf(questionnaireQuestion);
type VersionRow = typeof questionnaireVersions.$inferInsert;
type ResponseRow = typeof questionnaireResponses.$inferInsert;
type ValueRow = typeof questionnaireValues.$inferInsert;

interface Edited {
  team_id: string;
  introduced: number;
  /** When the questions that were worded otherwise at first got their words. */
  edited: number;
}

export function editedRows(form: TeamQuestionnaire, { team_id, introduced, edited }: Edited) {
  const created_at = iso(introduced);
  return {
    sections: form.sections.map(
      ({ questions: _, ...section }, position): typeof sections.$inferInsert => ({
        ...section,
        ...{ team_id, position, created_at, updated_at: created_at },
      }),
    ),
    questions: form.sections.flatMap((section) =>
      section.questions.map(
        ({ visible_if, options, ...question }, position): typeof questions.$inferInsert => ({
          ...question,
          ...{ team_id, section_id: section.id, position, created_at },
          options: [...options],
          visible_if_match: visible_if.match,
          visible_if_conditions: [...visible_if.conditions],
          updated_at: form.edited.has(question.id) ? iso(edited) : created_at,
        }),
      ),
    ),
  };
}

interface Asked {
  team_id: string;
  kind: string;
  content: Form;
  is_current: boolean;
}

/** Fixed by whoever opened it first. */
export const versionRow = (asked: Asked, at: number, random: Random): VersionRow => ({
  ...asked,
  id: random.uuid(at),
  content_hash: hashOf(asked.content),
  created_at: iso(at),
});

/** A response with what of it is counted. */
export function answerRows(
  { person, author, service, begun, saved, ...response }: PlannedResponse,
  version: Pick<VersionRow, 'id' | 'content'>,
  random: Random,
): { row: ResponseRow; values: ValueRow[] } {
  const { kind, reservation_id, state, answers, score } = response;
  const [id, service_id] = [random.uuid(begun), service.row.id];
  const isSubmitted = state === 'submitted';
  const counted = { response_id: id, service_id, form: version.content, answers };
  return {
    row: {
      ...{ id, version_id: version.id, service_id, kind, reservation_id, state, answers, score },
      user_id: person.row.id,
      author_id: author.row.id,
      sealed: null,
      file_ids: [],
      submitted_at: isSubmitted ? iso(saved) : null,
      created_at: iso(begun),
      updated_at: iso(saved),
    },
    values: isSubmitted ? countedValues({ ...counted, now: new Date(saved) }) : [],
  };
}
