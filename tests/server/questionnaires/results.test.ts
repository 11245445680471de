import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuestionResult, ResultsAnswer } from '#schema/questionnaires/questionnaireResults.ts';
import { rows } from '#server/db/query.ts';
import { foldCounts } from '#server/questionnaires/results/counts.ts';
import {
  buildQuestionRow,
  buildSectionRow,
  type QuestionRow,
} from '../../support/builders/buildQuestionnaire.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const PEOPLE = 24;
const option = (id: string, points: number | null = null) => ({ id, label: id, points });

onEachEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let other: ServiceRow;
  let staff: Client;
  const people: UserRow[] = [];
  const asked = {} as Record<
    'choice' | 'several' | 'yes' | 'scale' | 'number' | 'date' | 'text' | 'secret',
    QuestionRow
  >;
  const given: Record<string, unknown>[] = [];

  beforeAll(async () => {
    service = await buildService(app.db, { requires_questionnaire: true });
    const { team_id } = service;
    other = await buildService(app.db, { team_id, requires_questionnaire: true });
    const section = await buildSectionRow(app.db, { team_id });
    const add = (overrides: Partial<QuestionRow>) => buildQuestionRow(app.db, section, overrides);
    const options = [option('a', 2), option('b', 0), option('c', 1)];
    asked.choice = await add({ kind: 'single_choice', options });
    asked.several = await add({ kind: 'multiple_choice', options: options.map(unscored) });
    asked.yes = await add({ kind: 'yes_no' });
    asked.scale = await add({ kind: 'scale' });
    asked.number = await add({ kind: 'number', unit: 'pesos' });
    asked.date = await add({ kind: 'date' });
    asked.text = await add({ kind: 'short_text' });
    asked.secret = await add({ kind: 'yes_no', is_sensitive: true });
    staff = await app.as('staff', { teams: [{ id: team_id }] });
    for (let n = 0; n < PEOPLE; n++) {
      // Two days; the second service asks every fourth person.
      app.clock.set(n < 12 ? '2026-12-01T01:00:00Z' : '2026-12-01T17:00:00Z');
      const person = await buildUser(app.db);
      people.push(person);
      const answers = answersOf(n);
      given.push(answers);
      const of = n % 4 === 0 ? other : service;
      const sent = await submit(await app.signedIn(person), of, answers);
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    }
    staff = await app.as('staff', { teams: [{ id: team_id }] });
  });

  async function submit(client: Client, of: ServiceRow, answers: object) {
    const path = `/team-questionnaire/self-filled/${of.id}`;
    const { version_id } = (await client.get(path)).body;
    return client.post(`${path}/submit-answers`, { version_id, answers });
  }
  function answersOf(n: number): Record<string, unknown> {
    const all = {
      [asked.choice.id]: n < 6 ? 'a' : 'b',
      [asked.several.id]: n % 2 === 0 ? ['a', 'b'] : ['b'],
      [asked.yes.id]: n % 12 !== 0,
      [asked.scale.id]: 1 + (n % 3),
      [asked.number.id]: n * 100,
      [asked.date.id]: `19${60 + n}-02-03`,
      [asked.text.id]: n === 7 ? '=Needle' : `Words of ${n}`,
      [asked.secret.id]: true,
    };
    if (n >= 20) delete all[asked.several.id];
    return all;
  }
  const results = async (query = '', by = staff): Promise<ResultsAnswer> => {
    const answer = await by.get(`/team-questionnaire/results/${service.team_id}${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const of = ({ questions }: ResultsAnswer, { id }: QuestionRow) =>
    questions.find((question) => question.id === id) as QuestionResult;
  const counts = ({ bars }: QuestionResult) => bars.map(({ count }) => count);

  it('counts what was submitted, with shares of those who answered', async () => {
    const all = await results();
    expect(all.submissions).toEqual({ self: PEOPLE, respondent: null });
    expect(of(all, asked.choice)).toMatchObject({
      answered: PEOPLE,
      bars: [
        { option_id: 'a', count: 6, share: 0.25, hidden: null },
        { option_id: 'b', count: 18, share: 0.75, hidden: null },
        { option_id: 'c', count: null, share: null, hidden: 'few' },
      ],
    });
    expect(of(all, asked.several)).toMatchObject({
      answered: 20,
      bars: [
        { option_id: 'a', count: 10, share: 0.5 },
        { option_id: 'b', count: 20, share: 1 },
        { option_id: 'c', count: null },
      ],
    });
    expect(of(all, asked.scale)).toMatchObject({ answered: PEOPLE, mean: 2 });
    expect(counts(of(all, asked.scale))).toEqual([8, 8, 8, null, null]);
    expect(of(all, asked.number)).toMatchObject({ answered: PEOPLE, mean: 1150, unit: 'pesos' });
    expect(of(all, asked.text)).toMatchObject({ answered: PEOPLE, bars: [] });
  });

  it('tells of nobody among few: neither the count nor one that it follows from', async () => {
    expect(of(await results(), asked.yes).bars).toMatchObject([
      { option_id: 'yes', count: null, hidden: 'rest' },
      { option_id: 'no', count: null, hidden: 'few' },
    ]);
    const few = await results(`?from=2026-12-02&service_id=${other.id}`);
    expect(few.submissions.self).toBeNull();
    for (const question of few.questions) {
      expect(question).toMatchObject({ answered: null, mean: null, bars: [] });
    }
  });

  it('numbers and dates come in ranges whose ends are open', async () => {
    const { bars } = of(await results(), asked.number);
    expect(bars[0]).toMatchObject({ from: null });
    expect(bars.at(-1)).toMatchObject({ to: null });
    const ages = of(await results(), asked.date).bars;
    expect(ages.every(({ from }) => from === null || typeof from === 'number')).toBe(true);
  });

  it('sensitive questions are not in it, however long ago they were marked', async () => {
    expect((await results()).questions.map(({ id }) => id)).not.toContain(asked.secret.id);
    const admin = await app.as('admin');
    const path = `/team-questionnaire/sections/questions/update/${asked.number.id}`;
    expect((await admin.post(path, { is_sensitive: true })).status).toBe(200);
    expect((await results()).questions.map(({ id }) => id)).not.toContain(asked.number.id);
    await admin.post(path, { is_sensitive: false });
  });

  it('results are narrowed by the days of the organisation, and by service', async () => {
    expect((await results('?to=2026-12-01')).submissions.self).toBe(12);
    const second = await results('?from=2026-12-02&to=2026-12-02');
    expect(second.submissions.self).toBe(12);
    expect(of(second, asked.scale).answered).toBe(12);
    const there = await results(`?service_id=${other.id}`);
    expect(there.submissions.self).toBe(6);
    expect(of(there, asked.choice).answered).toBe(6);
    const elsewhere = await buildService(app.db);
    expect((await results(`?service_id=${elsewhere.id}`)).submissions.self).toBeNull();
  });

  it('scores, by the points of the options', async () => {
    const [score] = (await results()).scores;
    expect(score).toMatchObject({ answered_by: 'self', scored: PEOPLE, mean: 0.5 });
    expect(score?.bars.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 0, 18],
      [1, 1, null],
      [2, 2, 6],
    ]);
  });

  describe('texts', () => {
    const texts = (query = '', id = asked.text.id) =>
      staff.get(`/team-questionnaire/results/${service.team_id}/texts/${id}${query}`);

    it('are listed newest first, a page at a time, without a name', async () => {
      const { body } = await texts('?per_page=2');
      expect(body).toMatchObject({ page: 1, per_page: 2, total: PEOPLE });
      expect(body.data).toHaveLength(2);
      expect(Object.keys(body.data[0]).sort()).toEqual(['service', 'submitted_on', 'text']);
      expect(body.data[0].submitted_on).toBe('2026-12-02');
    });

    it('are searched, whatever the case', async () => {
      expect((await texts('?search=NEEDLE')).body).toMatchObject({
        total: 1,
        data: [{ text: '=Needle' }],
      });
      expect((await texts('?search=%25')).body.total).toBe(0);
    });

    it('are not there for few, for what is no text, and for another team', async () => {
      expect((await texts(`?from=2026-12-02&service_id=${other.id}`)).body.data).toEqual([]);
      expect((await texts('', asked.choice.id)).status).toBe(404);
      const stranger = await app.as('staff', { teams: [await buildService(app.db).then(teamOf)] });
      const path = `/team-questionnaire/results/${service.team_id}`;
      expect((await stranger.get(path)).status).toBe(404);
      expect((await stranger.get(`${path}/texts/${asked.text.id}`)).status).toBe(404);
    });
  });

  it('summing up changes no figure; what is answered again or removed counts as it is', async () => {
    const before = await results();
    await foldCounts(app.db);
    await foldCounts(app.db);
    expect(await results()).toEqual(before);
    const [first, second] = people as [UserRow, UserRow];
    await submit(await app.signedIn(first), other, { [asked.choice.id]: 'b' });
    await app.db.execute(sql`delete from users where id = ${second.id}`);
    for (let round = 0; round < 2; round++) {
      const after = await results();
      expect(after.submissions.self).toBe(PEOPLE - 1);
      expect(of(after, asked.choice)).toMatchObject({ answered: PEOPLE - 1 });
      expect(counts(of(after, asked.choice))).toEqual([null, null, null]);
      await foldCounts(app.db);
    }
    const stored = await rows<{ is_right: boolean }>(
      app.db,
      sql`select count(*) = sum(case when count > 0 and is_folded then 1 else 0 end) as is_right
        from questionnaire_counts`,
    );
    expect(stored).toEqual([{ is_right: true }]);
    const apart = await rows(
      app.db,
      sql`(select question_id, service_id, day, option_id, number, count(*)::int from questionnaire_values group by 1, 2, 3, 4, 5
        except all select question_id, service_id, day, option_id, number, sum(count)::int from questionnaire_counts group by 1, 2, 3, 4, 5)`,
    );
    expect(apart).toEqual([]);
  });
});

const unscored = (one: ReturnType<typeof option>) => ({ ...one, points: null });
const teamOf = ({ team_id }: ServiceRow) => ({ id: team_id });
