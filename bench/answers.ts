/** 100,000 submissions of one team's ten questions, within a year. */
import type { Form } from '#schema/questionnaires/questionnaire.ts';

const SUBMISSIONS = 100_000;
const QUESTIONS = 10;
const OPTIONS = 4;
const TEAM = '00000001-0000-7000-8000-000000000001';
const VERSION = '00000009-0000-7000-8000-000000000001';
const questionId = (n: number) => `00000007-0000-7000-8000-${String(n).padStart(12, '0')}`;
const optionId = (n: number) => `00000008-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const RESULTS_PATH = `/team-questionnaire/results/${TEAM}`;
/** What the answer is made of, for the limit. */
export const RESULTS_STATEMENTS = [
  `select question_id, option_id, number, month::text, sum(count)::int as count from questionnaire_counts
    where question_id = any('{${range(QUESTIONS).map(questionId).join(',')}}') group by 1, 2, 3, 4`,
  `select kind, score, count(*)::int as count from questionnaire_responses
    where state = 'submitted' and version_id = '${VERSION}' group by 1, 2`,
];

/** Two numbers, a date, and choices. */
const kindOf = (n: number) => (n < 2 ? 'number' : n === 2 ? 'date' : 'single_choice');

export async function fillAnswers(
  run: (statement: string, values?: unknown[]) => Promise<unknown>,
) {
  const content: Form = {
    sections: [
      {
        ...{ id: questionId(900), title: 'Section', description: null, answered_by: 'self' },
        questions: range(QUESTIONS).map((n) => ({
          ...{ id: questionId(n), text: `Question ${n}`, help: null, kind: kindOf(n) },
          options: kindOf(n) === 'single_choice' ? range(OPTIONS).map(toOption) : [],
          ...{ min: null, max: null, unit: null, required: true, is_sensitive: false },
          visible_if: { match: 'all', conditions: [] },
        })),
      },
    ],
  };
  await run(
    `insert into questionnaire_versions (id, team_id, kind, content, content_hash, is_current, created_at)
      values ($1, $2, 'self', $3, 'bench', true, now())`,
    [VERSION, TEAM, JSON.stringify(content)],
  );
  const answers = range(QUESTIONS).map((n) => `'${questionId(n)}', ${answer(n)}`);
  await run(`insert into questionnaire_responses (id, version_id, user_id, service_id, kind, author_id,
      state, answers, file_ids, score, submitted_at, created_at, updated_at)
    select gen_random_uuid(), '${VERSION}', u.id, s.id, 'self', u.id, 'submitted',
      jsonb_build_object(${answers.join(', ')}), '{}', n % 12, at, at, at
    from generate_series(1, ${SUBMISSIONS}) n
    join (select id, row_number() over (order by id) as place from users) u on u.place = 1 + n % 20000
    join (select id, row_number() over (order by id) as place from services where team_id = '${TEAM}') s on s.place = 1 + n % 4
    cross join lateral (select now() - n * interval '5 minutes' as at) made`);
  for (const n of range(QUESTIONS)) {
    const given = `r.answers ->> '${questionId(n)}'`;
    const column = { number: 'number', date: 'date', single_choice: 'option_id' }[kindOf(n)];
    const value = { number: `(${given})::float8`, date: `(${given})::date`, single_choice: given };
    await run(`insert into questionnaire_values (response_id, question_id, service_id, submitted_at, ${column})
      select r.id, '${questionId(n)}', r.service_id, r.submitted_at, ${value[kindOf(n)]}
      from questionnaire_responses r where r.version_id = '${VERSION}'`);
  }
}

function answer(n: number): string {
  if (kindOf(n) === 'number') return `(n * ${n + 3}) % 60`;
  if (kindOf(n) === 'date') return `(date '1950-01-01' + (n % 20000))::text`;
  return `'00000008-0000-7000-8000-' || lpad(((n * ${n}) % ${OPTIONS})::text, 12, '0')`;
}

const toOption = (n: number) => ({ id: optionId(n), label: `Option ${n}`, points: null });

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
