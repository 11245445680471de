/** The counted answers to a team's questionnaire. Nobody is named, and small counts are hidden. */
import { sql } from 'drizzle-orm';
import { inLanguage, translatedIn } from '#schema/declaration/fields/index.ts';
import { team as teamDeclaration } from '#schema/index.ts';
import { binsOf, type CountedValue, sum } from '#schema/questionnaires/distribution.ts';
import type { Section } from '#schema/questionnaires/questionnaire.ts';
import type {
  ResultsAnswer,
  ResultsQuery,
  ScoreResult,
} from '#schema/questionnaires/questionnaireResults.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { textIn } from '../../db/textIn.ts';
import type { Context } from '../../http/context.ts';
import { teamQuestions, type Version } from './askedQuestions.ts';
import { countOf, meanOf, rangeBar, shown, summaryOf, summed } from './bars.ts';
import { countValues, submittedOn, within } from './counts.ts';

/** @throws AppError not_found */
export async function teamResults(
  context: Context,
  team_id: string,
  query: ResultsQuery,
): Promise<ResultsAnswer> {
  const { db, language } = context;
  const { team, versions, questions } = await teamQuestions(context, team_id, 'read_results');
  const [services, bands, submissions, values] = await Promise.all([
    rows<{ id: string; name: string }>(
      db,
      sql`select s.id, ${textIn('s', 'name', language)} as name from services s
        where s.team_id = ${team_id} order by name, s.id`,
    ),
    scoreBands(context, team_id),
    countSubmissions(db, versions, query),
    countValues(db, { question_ids: questions.map(({ question }) => question.id), query }),
  ]);
  const countOfKind = (kind: string) =>
    countOf(submissions.filter((submission) => submission.kind === kind));
  return {
    team,
    services,
    submissions: { self: shown(countOfKind('self')), respondent: shown(countOfKind('respondent')) },
    questions: questions.map(({ question, section, answered_by, is_asked }) => ({
      id: question.id,
      section,
      text: question.text,
      kind: question.kind,
      unit: question.unit,
      answered_by,
      is_asked,
      ...summaryOf(
        question,
        values.filter(({ question_id }) => question_id === question.id),
      ),
    })),
    scores: (['self', 'respondent'] as const).flatMap((kind) =>
      scoreResult(
        kind,
        submissions.filter((submission) => submission.kind === kind),
        bands,
      ),
    ),
  };
}

interface SubmissionCount extends CountedValue {
  kind: string;
  /** The score. */
  value: number;
  has_score: boolean;
}

const countSubmissions = (db: Db, versions: readonly Version[], query: ResultsQuery) =>
  rows<SubmissionCount>(
    db,
    sql`select kind, coalesce(score, 0) as value, score is not null as has_score,
        count(*)::int as count
      from questionnaire_responses
      where state = 'submitted' and version_id = any(${sql.param(versions.map(({ id }) => id))}::uuid[])
        and ${within(submittedOn, query)}
      group by 1, 2, 3`,
  );

interface Band {
  from: number | null;
  to: number | null;
  label: string;
}

/** As the team names them, if it does. */
async function scoreBands({ db, language }: Context, team_id: string): Promise<Band[]> {
  const [row] = await rows<{ bands: Band[] | null }>(
    db,
    sql`select to_jsonb(t) -> 'score_bands' as bands from teams t where id = ${team_id}`,
  );
  const paths = translatedIn(teamDeclaration.fields.score_bands.fields);
  return (row?.bands ?? []).map((band) => inLanguage(band, { paths, language }));
}

function scoreResult(
  answered_by: Section['answered_by'],
  submissions: readonly SubmissionCount[],
  bands: readonly Band[],
): ScoreResult[] {
  const scored = submissions.filter(({ has_score }) => has_score);
  if (scored.length === 0) return [];
  const bars = bands.length > 0 ? bandBars(scored, bands) : binsOf(scored).map(rangeBar);
  const { answered, bars: some } = summed(bars, { isWhole: true, answered: countOf(scored) });
  return [{ answered_by, scored: answered, mean: meanOf(scored), bars: some }];
}

/** Each score in the first band that it fits; what fits none comes last. */
function bandBars(scored: readonly CountedValue[], bands: readonly Band[]) {
  const bandOf = ({ value }: CountedValue) =>
    bands.findIndex(({ from, to }) => (from ?? -Infinity) <= value && value <= (to ?? Infinity));
  const counts = bands.map((_, index) =>
    countOf(scored.filter((score) => bandOf(score) === index)),
  );
  const rest = countOf(scored) - sum(counts);
  const bars = bands.map(({ from, to, label }, index) => ({
    ...rangeBar({ from, to, is_to_excluded: false, count: counts[index] ?? 0 }),
    label,
  }));
  const none = rangeBar({ from: null, to: null, is_to_excluded: false, count: rest });
  return rest > 0 ? [...bars, none] : bars;
}
