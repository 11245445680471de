/** All questions that a team has ever asked, in their newest wording and the reader's language. */
import { sql } from 'drizzle-orm';
import { can } from '#schema/declaration/access.ts';
import { questionnaireSection } from '#schema/index.ts';
import { formIn } from '#schema/questionnaires/formIn.ts';
import type {
  Form,
  Question,
  QuestionOption,
  Section,
} from '#schema/questionnaires/questionnaire.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { textIn } from '../../db/textIn.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';

export interface Version {
  id: string;
  kind: Section['answered_by'];
  content: Form;
  created_at: string;
}
interface AskedQuestion {
  question: Question;
  section: string;
  answered_by: Section['answered_by'];
  /** Part of the questionnaire as it stands. */
  is_asked: boolean;
}
export interface TeamQuestions {
  team: { id: string; name: string };
  /** Oldest first. */
  versions: Version[];
  /** In the order in which they are asked, then what is no longer asked; none that is sensitive. */
  questions: AskedQuestion[];
}

type Action = 'read_results' | 'export_answers';

/** @throws AppError not_found, also for a team out of the viewer's reach */
export async function teamQuestions(
  { db, viewer, language }: Context,
  team_id: string,
  action: Action,
): Promise<TeamQuestions> {
  const isReached = can(viewer, action, questionnaireSection, { team_id });
  const [team] = isReached
    ? await rows<TeamQuestions['team']>(
        db,
        sql`select t.id, ${textIn('t', 'name', language)} as name from teams t
          where t.id = ${team_id}`,
      )
    : [];
  if (!team) throw notFound();
  const stored = await rows<Version>(
    db,
    sql`select id, kind, content, created_at from questionnaire_versions v
      where team_id = ${team_id} and kind in ('self', 'respondent') and (is_current
        or exists (select 1 from questionnaire_responses r
          where r.version_id = v.id and r.state = 'submitted'))
      order by created_at, id`,
  );
  const versions = stored.map((version) => ({
    ...version,
    content: formIn(version.content, language),
  }));
  return { team, versions, questions: await newestWording(db, team_id, versions) };
}

async function newestWording(db: Db, team_id: string, versions: readonly Version[]) {
  const edited = await rows<{ id: string; is_sensitive: boolean }>(
    db,
    sql`select q.id, q.is_sensitive from questionnaire_questions q
      join questionnaire_sections s on s.id = q.section_id
      where q.team_id = ${team_id} and q.archived_at is null order by s.position, q.position`,
  );
  const place = new Map(edited.map(({ id }, index) => [id, index]));
  // Once sensitive, earlier answers are not shown either.
  const sensitive = new Set(edited.filter((question) => question.is_sensitive).map(({ id }) => id));
  const newest = new Map<string, AskedQuestion>();
  for (const { content } of versions) {
    for (const { title, answered_by, questions } of content.sections) {
      for (const question of questions) {
        if (question.is_sensitive) sensitive.add(question.id);
        const before = newest.get(question.id)?.question.options ?? [];
        newest.set(question.id, {
          question: { ...question, options: joined(before, question.options) },
          section: title,
          answered_by,
          is_asked: place.has(question.id),
        });
      }
    }
  }
  const placeOf = ({ question }: AskedQuestion) => place.get(question.id) ?? edited.length;
  return [...newest.values()]
    .filter(({ question }) => !sensitive.has(question.id))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** Options of today first; those that were taken away were chosen all the same. */
const joined = (before: readonly QuestionOption[], now: readonly QuestionOption[]) => [
  ...now,
  ...before.filter(({ id }) => !now.some((option) => option.id === id)),
];
