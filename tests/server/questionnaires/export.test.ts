import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import {
  buildQuestionRow,
  buildSectionRow,
  type QuestionRow,
} from '../../support/builders/buildQuestionnaire.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let staff: Client;
  let phone: QuestionRow;
  let story: QuestionRow;
  let several: QuestionRow;
  let number: QuestionRow;
  let secret: QuestionRow;

  beforeAll(async () => {
    service = await buildService(app.db, { requires_questionnaire: true, name: '+Passport, new' });
    const { team_id } = service;
    const section = await buildSectionRow(app.db, { team_id, title: 'About you' });
    const add = (overrides: Partial<QuestionRow>) => buildQuestionRow(app.db, section, overrides);
    phone = await add({ text: 'Phone' });
    story = await add({ text: '=Story', kind: 'long_text' });
    several = await add({
      text: 'Phone',
      kind: 'multiple_choice',
      options: ['One', 'Two'].map((label, index) => ({ id: `o${index}`, label, points: null })),
    });
    number = await add({ text: 'Degrees', kind: 'number', unit: '°C' });
    secret = await add({ text: 'Secret', is_sensitive: true });
    staff = await app.as('staff', { teams: [{ id: team_id }] });
    await answer({
      [phone.id]: '0917000',
      [story.id]: '=1+1\nand more',
      [several.id]: ['o0', 'o1'],
      [number.id]: -5,
      [secret.id]: 'hushhush',
    });
    app.clock.advance({ minutes: 1 });
    await answer({ [number.id]: 0 });
    const path = `/team-questionnaire/sections/questions/update/${number.id}`;
    await staff.post(path, { text: 'Temperature' });
    app.clock.advance({ hours: 24 });
    staff = await app.as('staff', { teams: [{ id: team_id }] });
    await answer({ [number.id]: 7 });
  });

  async function answer(answers: object) {
    const client = await app.signedIn(await buildUser(app.db, { profile_last_name: 'Canary' }));
    const path = `/team-questionnaire/self-filled/${service.id}`;
    const { version_id } = (await client.get(path)).body;
    const sent = await client.post(`${path}/submit-answers`, { version_id, answers });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  }
  const exported = async (query: string) => {
    const got = await staff.get(`/team-questionnaire/export/${service.team_id}?${query}`);
    expect(got.status, JSON.stringify(got.body)).toBe(200);
    expect(got.headers['content-type']).toBe('text/csv; charset=utf-8');
    return { text: String(got.body), table: tableOf(String(got.body)) };
  };

  it('wide: a row a submission, blanks blank, zeros kept, nothing that would be computed', async () => {
    const { text, table } = await exported('shape=wide');
    expect(text.startsWith('\uFEFFsubmission_id,')).toBe(true);
    const [head, ...lines] = table;
    expect(head?.slice(7)).toEqual(['Phone', "'=Story", 'Phone (2)', 'Temperature']);
    expect(lines.map((line) => line.slice(7))).toEqual([
      ['0917000', "'=1+1\nand more", 'One; Two', '-5'],
      ['', '', '', '0'],
      ['', '', '', '7'],
    ]);
    expect(lines[0]?.slice(1, 5)).toEqual([
      '2026-12-01T01:00:00.000Z',
      "'+Passport, new",
      '',
      'self',
    ]);
    const versions = lines.map((line) => line[5]);
    expect(versions[0]).toBe(versions[1]);
    expect(versions[2]).not.toBe(versions[0]);
  });

  it('long: a row an answer, each in the wording of its day', async () => {
    const { table } = await exported('shape=long');
    const [head, ...lines] = table;
    expect(head?.slice(7)).toEqual([
      'section',
      'question_id',
      'question',
      'kind',
      'unit',
      'answer',
    ]);
    expect(lines.map((line) => [line[9], line[12]])).toEqual([
      ['Phone', '0917000'],
      ["'=Story", "'=1+1\nand more"],
      ['Phone', 'One; Two'],
      ['Degrees', '-5'],
      ['Degrees', '0'],
      ['Temperature', '7'],
    ]);
  });

  it('neither names nor what is sensitive', async () => {
    for (const shape of ['wide', 'long']) {
      const { text } = await exported(`shape=${shape}`);
      expect(text).not.toMatch(/hushhush|Secret|Canary/);
    }
  });

  it('an export is narrowed by days and service', async () => {
    expect((await exported('shape=wide&from=2026-12-02')).table).toHaveLength(2);
    expect((await exported('shape=wide&to=2026-12-01')).table).toHaveLength(3);
    const elsewhere = await buildService(app.db);
    expect((await exported(`shape=long&service_id=${elsewhere.id}`)).table).toHaveLength(1);
  });

  it('goes on where a page ends', async () => {
    await app.db.execute(sql`insert into questionnaire_responses
      select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
      from questionnaire_responses r, generate_series(1, 600)
      where r.id = (select min(id::text)::uuid from questionnaire_responses)`);
    const { table } = await exported('shape=wide');
    expect(table).toHaveLength(1 + 603);
    expect(new Set(table.map(([id]) => id)).size).toBe(1 + 603);
    await app.db.execute(sql`delete from questionnaire_responses
      where id not in (select response_id from questionnaire_values)`);
  });

  it('needs a permission of its own, and is logged', async () => {
    const { name } = await buildRole(app.db, {
      permissions: ['questionnaire-sections.read_results'],
    });
    const reader = await app.as(name, { teams: [{ id: service.team_id }] });
    const path = `/team-questionnaire/export/${service.team_id}?shape=wide`;
    expect((await reader.get(path)).status).toBe(403);
    const stranger = await app.as('staff', { teams: [] });
    expect((await stranger.get(path)).status).toBe(404);
    const before = await logged();
    await exported('shape=long');
    expect(await logged()).toBe(before + 1);
    const wrong = await staff.get(`/team-questionnaire/export/${service.team_id}?shape=tall`);
    expect(wrong.body.errors).toEqual({ shape: 'Choose wide or long' });
  });

  const logged = async () =>
    (
      await rows(
        app.db,
        sql`select 1 from activity_logs where action = 'export_answers' and subject_id = ${service.team_id}`,
      )
    ).length;
});

const tableOf = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
