/** A team's submitted answers as comma-separated values; nobody is named, nothing sensitive is in it. */
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Answers, AnswerValue, Question } from '#schema/questionnaires/questionnaire.ts';
import type { ExportQuery } from '#schema/questionnaires/questionnaireResults.ts';
import { logActivity } from '../../activityLogs/log.ts';
import { AT_ONCE, paged } from '../../db/paged.ts';
import { rows } from '../../db/query.ts';
import { textIn } from '../../db/textIn.ts';
import type { Context } from '../../http/context.ts';
import { BYTE_ORDER_MARK, csvRows } from '../../http/csv.ts';
import { type TeamQuestions, teamQuestions, type Version } from './askedQuestions.ts';
import { submittedOn, within } from './counts.ts';

/** @throws AppError not_found */
export async function exportAnswers(
  context: Context,
  team_id: string,
  query: ExportQuery,
): Promise<{ name: string; content: Readable }> {
  const team = await teamQuestions(context, team_id, 'export_answers');
  await context.db.transaction((tx) =>
    logActivity(tx, context, [
      { action: 'export_answers', resource: 'teams', subject_id: team_id },
    ]),
  );
  const pages = submissions(context, team.versions, query);
  const content = query.shape === 'wide' ? wide(pages, team) : long(pages, team);
  return {
    name: `answers-${query.shape}.csv`,
    content: Readable.from(content, { objectMode: false }),
  };
}

interface Submission {
  id: string;
  submitted_at: string;
  service: string;
  reservation: string | null;
  kind: string;
  version_id: string;
  score: number | null;
  answers: Answers;
}

const submissions = ({ db, language }: Context, versions: readonly Version[], query: ExportQuery) =>
  paged<Submission>((after) =>
    rows(
      db,
      sql`select r.id, r.submitted_at, ${textIn('s', 'name', language)} as service, b.reference as reservation, r.kind,
          r.version_id, r.score, r.answers
        from (select * from questionnaire_responses
          where state = 'submitted' and ${after} and ${within(submittedOn, query)}
            and version_id = any(${sql.param(versions.map(({ id }) => id))}::uuid[])
          order by id limit ${AT_ONCE}) r
        join services s on s.id = r.service_id
        left join reservations b on b.id = r.reservation_id
        order by r.id`,
    ),
  );

const FACTS = [
  ...['submission_id', 'submitted_at', 'service', 'reservation'],
  ...['answered_by', 'version', 'score'],
];
type Pages = AsyncGenerator<Submission[]>;

/** One row a submission; a question is in its newest wording, and once, whatever its versions. */
async function* wide(
  pages: Pages,
  { questions, versions }: TeamQuestions,
): AsyncGenerator<Uint8Array> {
  const factsOf = factsBy(versions);
  yield BYTE_ORDER_MARK;
  yield csvRows([[...FACTS, ...unlike(questions.map(({ question }) => question.text))]]);
  for await (const page of pages) {
    yield csvRows(
      page.map((submission) => [
        ...factsOf(submission),
        ...questions.map(({ question }) => inWords(question, submission.answers[question.id])),
      ]),
    );
  }
}

/** One row an answer, each question in the wording of its day. */
async function* long(
  pages: Pages,
  { questions, versions }: TeamQuestions,
): AsyncGenerator<Uint8Array> {
  const factsOf = factsBy(versions);
  const forms = new Map(versions.map(({ id, content }) => [id, content]));
  const isOpen = new Set(questions.map(({ question }) => question.id));
  yield BYTE_ORDER_MARK;
  yield csvRows([[...FACTS, 'section', 'question_id', 'question', 'kind', 'unit', 'answer']]);
  for await (const page of pages) {
    const cells = page.flatMap((submission) =>
      (forms.get(submission.version_id)?.sections ?? []).flatMap((section) =>
        section.questions
          .filter(({ id }) => isOpen.has(id) && submission.answers[id] !== undefined)
          .map((question) => [
            ...factsOf(submission),
            ...[section.title, question.id, question.text, question.kind, question.unit],
            inWords(question, submission.answers[question.id]),
          ]),
      ),
    );
    if (cells.length > 0) yield csvRows(cells);
  }
}

/** Versions are told apart by when they came to be asked. */
function factsBy(versions: readonly Version[]) {
  const madeAt = new Map(versions.map(({ id, created_at }) => [id, iso(created_at)]));
  return (submission: Submission) => [
    submission.id,
    iso(submission.submitted_at),
    submission.service,
    submission.reservation,
    submission.kind,
    madeAt.get(submission.version_id),
    submission.score,
  ];
}

const iso = (instant: string) => new Date(instant).toISOString();

/** Null is an empty cell. Files are counted: their content is not for a table. */
function inWords({ kind, options }: Question, answer: AnswerValue | undefined) {
  if (answer === undefined) return null;
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  switch (kind) {
    case 'yes_no':
      return answer === true ? 'yes' : 'no';
    case 'single_choice':
      return label(String(answer));
    case 'multiple_choice':
      return (answer as readonly string[]).map(label).join('; ');
    case 'file':
      return (answer as readonly string[]).length;
    default:
      return answer;
  }
}

/** Questions of the same words get a number, so that columns can be told apart. */
function unlike(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}
