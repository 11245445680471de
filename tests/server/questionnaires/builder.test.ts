import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import {
  buildQuestionRow,
  buildSectionRow,
  type SectionRow,
} from '../../support/builders/buildQuestionnaire.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const SECTIONS = '/team-questionnaire/sections';
const QUESTIONS = `${SECTIONS}/questions`;
const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let staff: Client;
  let section: SectionRow;
  beforeEach(async () => {
    team = await buildTeam(app.db);
    staff = await app.as('staff', { teams: [team] });
    section = await buildSectionRow(app.db, { team_id: team.id });
  });
  const show = async (id = team.id) =>
    (await staff.get(`/team-questionnaire/questionnaire/${id}`)).body;
  const order = async () => {
    const { sections } = await show();
    return sections.map(
      ({ title, questions }: { title: string; questions: { text: string }[] }) => [
        title,
        ...questions.map(({ text }) => text),
      ],
    );
  };
  const ask = (text: string, more: object = {}) =>
    staff.post(`${QUESTIONS}/create`, { section_id: section.id, text, kind: 'yes_no', ...more });
  const when = (question_id: string, equals: unknown) => ({
    visible_if: { match: 'all', conditions: [{ question_id, equals }] },
  });
  const log = () =>
    rows<{ action: string; team_id: string; subject_name: string }>(
      app.db,
      sql`select action, team_id, subject_name from activity_logs order by id desc limit 1`,
    );

  describe('sections', () => {
    it('are made, changed and deleted by staff of the team, and stand in the log', async () => {
      const made = await staff.post(`${SECTIONS}/create`, { team_id: team.id, title: 'Triage' });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        title: 'Triage',
        answered_by: 'self',
        position: 1,
        team: { id: team.id },
      });
      expect(await log()).toEqual([{ action: 'create', team_id: team.id, subject_name: 'Triage' }]);
      const { id } = made.body;
      const changed = await staff.post(`${SECTIONS}/update/${id}`, { title: 'First', position: 0 });
      expect(changed.body).toMatchObject({ title: 'First', position: 0 });
      expect(await order()).toEqual([['First'], [section.title]]);
      expect((await staff.post(`${SECTIONS}/delete`, { ids: [id] })).status).toBe(200);
      expect(await order()).toEqual([[section.title]]);
      expect((await show()).sections[0].position).toBe(0);
      expect((await staff.get(`${SECTIONS}?team_id=${team.id}`)).body.total).toBe(1);
    });
  });

  describe('questions', () => {
    it('belong to the team of their section, whatever a body says', async () => {
      const made = await ask('Pregnant?');
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ team_id: team.id, position: 0, archived_at: null });
      const forged = await ask('Pregnant?', { team_id: team.id });
      expect(forged.body.errors).toEqual({ team_id: 'There is no such field' });
    });

    it('stand where they are put, and make room', async () => {
      for (const text of ['a', 'b', 'c']) await ask(text);
      const { id } = (await ask('new', { position: 1 })).body;
      expect(await order()).toEqual([[section.title, 'a', 'new', 'b', 'c']]);
      await staff.post(`${QUESTIONS}/update/${id}`, { position: 9 });
      expect(await order()).toEqual([[section.title, 'a', 'b', 'c', 'new']]);
      const other = await buildSectionRow(app.db, { team_id: team.id });
      await staff.post(`${QUESTIONS}/update/${id}`, { section_id: other.id, position: 0 });
      expect(await order()).toEqual([
        [section.title, 'a', 'b', 'c'],
        [other.title, 'new'],
      ]);
    });

    it('keep the ids of their options when those are renamed', async () => {
      const options = [
        { label: 'Low', points: 0 },
        { label: 'High', points: 2 },
      ];
      const { body } = await ask('Risk?', { kind: 'single_choice', options });
      const [low, high] = body.options;
      expect(low.id).not.toBe(high.id);
      const changed = await staff.post(`${QUESTIONS}/update/${body.id}`, {
        options: [{ ...high, label: 'Very high' }, { label: 'Unknown' }],
      });
      expect(changed.body.options).toMatchObject([
        { id: high.id, label: 'Very high', points: 2 },
        { label: 'Unknown', points: null },
      ]);
      const forged = await staff.post(`${QUESTIONS}/update/${body.id}`, {
        options: [{ id: low.id, label: 'Low again' }],
      });
      expect(forged.body.errors).toEqual({ 'options.0.id': 'This does not exist' });
    });

    it.each<[string, object, string]>([
      ['a choice of nothing', { kind: 'single_choice' }, 'options'],
      [
        'an option twice',
        { kind: 'multiple_choice', options: [{ label: 'a' }, { label: 'a' }] },
        'options.1',
      ],
      ['a number between nothing', { kind: 'number', min: 5, max: 4 }, 'max'],
      ['a scale of one step', { kind: 'scale', min: 1, max: 1 }, 'max'],
      ['a scale without end', { kind: 'scale', min: 1, max: 30 }, 'max'],
      ['a kind that is none', { kind: 'poem' }, 'kind'],
    ])('are refused: %s', async (_name, question, path) => {
      const { status, body } = await ask('?', question);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual([path]);
    });

    it('answer a condition that dangles, looks ahead or at itself, at its field', async () => {
      const first = (await ask('first')).body.id;
      const second = (await ask('second', when(first, true))).body;
      expect(second.visible_if.conditions).toEqual([
        { question_id: first, equals: true, includes: null },
      ]);
      const at = 'visible_if.conditions.0.question_id';
      const dangling = await ask('third', when(ABSENT, true));
      expect(dangling.body.errors).toEqual({ [at]: 'There is no such question' });
      const looping = await staff.post(`${QUESTIONS}/update/${first}`, when(second.id, true));
      expect(looping.body.errors).toEqual({ [at]: 'Only an earlier question can decide this' });
      const itself = await staff.post(`${QUESTIONS}/update/${first}`, when(first, true));
      expect(itself.status).toBe(422);
      const unfit = await ask('fourth', when(first, 'yes'));
      expect(unfit.body.errors).toEqual({
        'visible_if.conditions.0.equals': 'Choose one of the answers to that question',
      });
    });

    it('cannot be moved, changed or deleted away from under a condition', async () => {
      const first = (await ask('first')).body.id;
      const second = (await ask('second', when(first, true))).body.id;
      const moved = await staff.post(`${QUESTIONS}/update/${first}`, { position: 1 });
      expect(moved.body.errors).toEqual({
        position: 'The question “second” depends on this: Only an earlier question can decide this',
      });
      const changed = await staff.post(`${QUESTIONS}/update/${first}`, { kind: 'date' });
      expect(Object.keys(changed.body.errors)).toEqual(['kind']);
      const deleted = await staff.post(`${QUESTIONS}/delete`, { ids: [first] });
      expect(Object.keys(deleted.body.errors)).toEqual(['ids']);
      expect(await order()).toEqual([[section.title, 'first', 'second']]);
      const other = await staff.post(`${SECTIONS}/update/${section.id}`, {
        answered_by: 'respondent',
      });
      expect(other.status).toBe(200);
      expect((await staff.post(`${QUESTIONS}/delete`, { ids: [first, second] })).status).toBe(200);
    });
  });

  describe('rearranging', () => {
    const arrange = (sections: object[], revision: string, by = staff) =>
      by.post(`/team-questionnaire/arrange/${team.id}`, { revision, sections });

    it('moves everything at once, and tells the second of two editors', async () => {
      const other = await buildSectionRow(app.db, { team_id: team.id });
      const [a, b] = [
        await buildQuestionRow(app.db, section),
        await buildQuestionRow(app.db, section),
      ];
      const { revision } = await show();
      const wanted = [
        { id: other.id, question_ids: [b.id] },
        { id: section.id, question_ids: [a.id] },
      ];
      const first = await arrange(wanted, revision);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      expect(await order()).toEqual([
        [other.title, b.text],
        [section.title, a.text],
      ]);
      expect(await log()).toEqual([
        { action: 'arrange_questionnaire', team_id: null, subject_name: team.name },
      ]);
      const second = await arrange(wanted, revision);
      expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
      expect((await arrange(wanted, first.body.revision)).status).toBe(200);
    });

    it('is stale after any edit, and wants each part once', async () => {
      const question = await buildQuestionRow(app.db, section);
      const whole = [{ id: section.id, question_ids: [question.id] }];
      const { revision } = await show();
      await staff.post(`${QUESTIONS}/update/${question.id}`, { text: 'Other words' });
      expect((await arrange(whole, revision)).status).toBe(409);
      const { revision: now } = await show();
      for (const wrong of [
        [],
        [{ id: section.id, question_ids: [] }],
        [{ id: section.id, question_ids: [question.id, question.id] }],
        [...whole, { id: ABSENT, question_ids: [] }],
      ]) {
        expect((await arrange(wrong, now)).body.errors).toHaveProperty('sections');
      }
    });

    it('goes on for several editors at once: each is done or told, and no place is taken twice', async () => {
      const other = await buildSectionRow(app.db, { team_id: team.id });
      const all = [];
      for (const text of ['a', 'b', 'c', 'd']) all.push((await ask(text)).body.id);
      const { revision } = await show();
      const answers = await Promise.all([
        arrange(
          [
            { id: other.id, question_ids: [all[3], all[2]] },
            { id: section.id, question_ids: [all[1], all[0]] },
          ],
          revision,
        ),
        ...all.map((id, position) => staff.post(`${QUESTIONS}/update/${id}`, { position })),
        ...all.map((id) => staff.post(`${QUESTIONS}/update/${id}`, { position: 0 })),
        ask('e', { position: 0 }),
      ]);
      expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
      const { sections } = await show();
      for (const { questions } of sections) {
        const places = questions.map(({ position }: { position: number }) => position);
        expect(places).toEqual([...questions.keys()]);
      }
      const found = sections.flatMap(({ questions }: { questions: object[] }) => questions);
      expect(found).toHaveLength(5);
    });

    it('keeps conditions behind what they look at', async () => {
      const first = (await ask('first')).body.id;
      const second = (await ask('second', when(first, true))).body.id;
      const { revision } = await show();
      const turned = await arrange([{ id: section.id, question_ids: [second, first] }], revision);
      expect(turned.body.errors.sections).toContain('“second” depends on this');
      expect(await order()).toEqual([[section.title, 'first', 'second']]);
    });
  });

  describe('copying from another team', () => {
    it('makes sections and questions of its own, conditions and points with them', async () => {
      const options = [{ label: 'Fever', points: 3 }, { label: 'Cough' }];
      const signs = (await ask('Signs?', { kind: 'multiple_choice', options })).body;
      const includes = { question_id: signs.id, includes: signs.options[0].id };
      await ask('How high?', { kind: 'number', visible_if: { conditions: [includes] } });
      const target = await buildTeam(app.db);
      const both = await app.as('staff', { teams: [team, target] });
      const path = `/team-questionnaire/copy/${target.id}`;
      const copied = await both.post(path, { from_team_id: team.id });
      expect(copied.status, JSON.stringify(copied.body)).toBe(201);
      const [question, next] = copied.body.sections[0].questions;
      expect(question.id).not.toBe(signs.id);
      expect(question.options).toMatchObject([{ label: 'Fever', points: 3 }, { label: 'Cough' }]);
      expect(next.visible_if.conditions).toEqual([
        { question_id: question.id, equals: null, includes: question.options[0].id },
      ]);
      expect((await both.post(path, { from_team_id: team.id })).body.sections).toHaveLength(2);
      expect(await order()).toHaveLength(1);
    });

    it('needs both teams, and something to copy', async () => {
      const empty = await buildTeam(app.db);
      const others = await buildSectionRow(app.db, { team_id: (await buildTeam(app.db)).id });
      const two = await app.as('staff', { teams: [team, empty] });
      const refusals = await Promise.all(
        [empty.id, others.team_id, ABSENT].map((from_team_id) =>
          two.post(`/team-questionnaire/copy/${team.id}`, { from_team_id }),
        ),
      );
      for (const { status, body } of refusals) {
        expect([status, body]).toEqual([422, refusals[0]?.body]);
      }
      const away = await two.post(`/team-questionnaire/copy/${others.team_id}`, {
        from_team_id: team.id,
      });
      expect(away.status).toBe(404);
    });
  });
});
