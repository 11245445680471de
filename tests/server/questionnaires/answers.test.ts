import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { dueAnswers } from '#server/questionnaires/due.ts';
import {
  buildQuestionRow,
  buildSectionRow,
  type QuestionRow,
  type SectionRow,
} from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let section: SectionRow;
  let pregnant: QuestionRow;
  let months: QuestionRow;
  let person: Client & { user: UserRow };
  let staff: Client & { user: UserRow };
  beforeEach(async () => {
    service = await buildService(app.db, { requires_questionnaire: true, capacity: 9 });
    section = await buildSectionRow(app.db, { team_id: service.team_id });
    pregnant = await buildQuestionRow(app.db, section, { kind: 'yes_no', required: true });
    months = await buildQuestionRow(app.db, section, {
      kind: 'number',
      required: true,
      max: 10,
      visible_if_conditions: [{ question_id: pregnant.id, equals: true, includes: null }] as never,
    });
    person = await app.as('constituent');
    staff = await app.as('staff', { teams: [{ id: service.team_id }] });
  });
  const path = () => `/team-questionnaire/self-filled/${service.id}`;
  const open = async (by: Client = person) => (await by.get(path())).body;
  const submit = async (answers: object, more: object = {}, by: Client = person) =>
    by.post(`${path()}/submit-answers`, {
      version_id: (await open(by)).version_id,
      answers,
      ...more,
    });
  const draft = (version_id: string, answers: object, by: Client = person) =>
    by.post(`${path()}/save-draft`, { version_id, answers });
  const readBy = (by: Client, user_id = person.user.id) => by.get(`${path()}/${user_id}/answers`);
  const edit = (question: QuestionRow, change: object) =>
    staff.post(`/team-questionnaire/sections/questions/update/${question.id}`, change);
  const book = (user_id = person.user.id, date = '2026-12-02') =>
    buildReservation(app.db, { service_id: service.id, user_id, date });
  const values = () =>
    rows<{ question_id: string; option_id: string | null; number: number | null }>(
      app.db,
      sql`select question_id, option_id, number from questionnaire_values
        where service_id = ${service.id} order by option_id nulls last`,
    );

  describe('a form', () => {
    it('is asked in its order, and is due until it is answered', async () => {
      const form = await open();
      expect(form).toMatchObject({ answers: {}, state: 'none', is_due: true, saved_at: null });
      expect(form.sections).toMatchObject([
        { title: section.title, questions: [{ id: pregnant.id }, { id: months.id, max: 10 }] },
      ]);
      const sent = await submit({ [pregnant.id]: true, [months.id]: '4' });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      expect(sent.body).toMatchObject({
        version_id: form.version_id,
        user_id: person.user.id,
        kind: 'self',
        state: 'submitted',
        answers: { [pregnant.id]: true, [months.id]: 4 },
        score: null,
        author: { id: person.user.id, name: 'Ana Reyes' },
        submitted_at: '2026-12-01T01:00:00.000Z',
      });
      expect(await open()).toMatchObject({
        answers: { [pregnant.id]: true, [months.id]: 4 },
        state: 'submitted',
        is_due: false,
      });
      expect(await values()).toEqual([
        { question_id: pregnant.id, option_id: 'yes', number: null },
        { question_id: months.id, option_id: null, number: 4 },
      ]);
    });

    it('is empty and never due when its team asks nothing', async () => {
      const quiet = await buildService(app.db, { requires_questionnaire: true });
      const { body } = await person.get(`/team-questionnaire/self-filled/${quiet.id}`);
      expect(body).toMatchObject({ version_id: null, sections: [], is_due: false });
      const filled = { version_id: ABSENT, answers: {} };
      const sent = await person.post(
        `/team-questionnaire/self-filled/${quiet.id}/submit-answers`,
        filled,
      );
      expect(sent).toMatchObject({ status: 409, body: { code: 'stale' } });
    });

    it('is as if it were not there for a service that one cannot see', async () => {
      const hidden = await buildService(app.db, { status: 'draft' });
      for (const id of [hidden.id, ABSENT]) {
        const { status, body } = await person.get(`/team-questionnaire/self-filled/${id}`);
        expect([status, body.code]).toEqual([404, 'not_found']);
      }
      await buildReservation(app.db, { service_id: hidden.id, user_id: person.user.id });
      expect((await person.get(`/team-questionnaire/self-filled/${hidden.id}`)).status).toBe(200);
    });
  });

  describe('answers', () => {
    it('are refused at their question, and nothing is written', async () => {
      const { status, body } = await submit({ [pregnant.id]: true, [months.id]: 11, [ABSENT]: 1 });
      expect(status).toBe(422);
      expect(body.errors).toEqual({
        [`answers.${months.id}`]: 'Enter 10 or less',
        [`answers.${ABSENT}`]: 'There is no such question',
      });
      expect((await submit({})).body.errors).toEqual({
        [`answers.${pregnant.id}`]: 'Answer this question',
      });
      expect((await readBy(person)).body.data).toEqual([]);
    });

    it('are not stored when their question is hidden', async () => {
      const { body } = await submit({ [pregnant.id]: false, [months.id]: 4 });
      expect(body.answers).toEqual({ [pregnant.id]: false });
    });

    it('stand apart and are counted nowhere when they are sensitive', async () => {
      const secret = await buildQuestionRow(app.db, section, { is_sensitive: true, kind: 'scale' });
      await submit({ [pregnant.id]: false, [secret.id]: 5 });
      const [row] = await rows<{ answers: object; sealed: string }>(
        app.db,
        sql`select answers, sealed from questionnaire_responses where user_id = ${person.user.id}`,
      );
      expect(row?.answers).toEqual({ [pregnant.id]: false });
      expect(row?.sealed).toMatch(/^v1\./);
      expect(row?.sealed).not.toContain(secret.id);
      expect((await values()).map(({ question_id }) => question_id)).toEqual([pregnant.id]);
      expect((await readBy(person)).body.data[0].answers[secret.id]).toBe(5);
    });

    it('are superseded by later ones of their visit, and those of another visit stay', async () => {
      const [first, second] = [await book(), await book(person.user.id, '2026-12-03')];
      await submit({ [pregnant.id]: true, [months.id]: 1 }, { reservation_id: first.id });
      app.clock.advance({ minutes: 1 });
      await submit({ [pregnant.id]: false }, { reservation_id: second.id });
      app.clock.advance({ minutes: 1 });
      await submit({ [pregnant.id]: true, [months.id]: 2 }, { reservation_id: first.id });
      const { data } = (await readBy(person)).body;
      expect(
        data.map((one: { state: string; reservation_id: string }) => [
          one.state,
          one.reservation_id,
        ]),
      ).toEqual([
        ['submitted', first.id],
        ['submitted', second.id],
        ['superseded', first.id],
      ]);
      expect((await values()).map(({ option_id }) => option_id)).toEqual(['no', 'yes', null]);
    });

    it('name a visit of oneself and of the service', async () => {
      const other = await app.as('constituent');
      const theirs = await book(other.user.id);
      const elsewhere = await buildReservation(app.db, {
        user_id: person.user.id,
        date: '2026-12-05',
      });
      for (const reservation_id of [theirs.id, elsewhere.id, ABSENT]) {
        const { body } = await submit({ [pregnant.id]: false }, { reservation_id });
        expect(body.errors).toEqual({ reservation_id: 'This does not exist' });
      }
    });

    it('score what is chosen', async () => {
      const options = [
        { id: '01900000-0000-7000-8000-0000000000a1', label: 'Often', points: 3 },
        { id: '01900000-0000-7000-8000-0000000000a2', label: 'Never', points: 0 },
      ];
      const often = await buildQuestionRow(app.db, section, { kind: 'single_choice', options });
      const { body } = await submit({ [pregnant.id]: false, [often.id]: options[0]?.id });
      expect(body.score).toBe(3);
    });
  });

  describe('a draft', () => {
    it('keeps whatever was typed, and becomes the submission', async () => {
      const { version_id } = await open();
      const kept = await draft(version_id, { [pregnant.id]: true, [months.id]: 'fou' });
      expect(kept.status, JSON.stringify(kept.body)).toBe(200);
      expect(await open()).toMatchObject({
        answers: { [pregnant.id]: true, [months.id]: 'fou' },
        state: 'draft',
        is_due: true,
        saved_at: kept.body.saved_at,
      });
      await draft(version_id, { [pregnant.id]: false, [months.id]: 'fou' });
      expect((await open()).answers).toEqual({ [pregnant.id]: false });
      await submit({ [pregnant.id]: false });
      expect(await open()).toMatchObject({ state: 'submitted' });
      const all = await rows(
        app.db,
        sql`select 1 from questionnaire_responses where user_id = ${person.user.id}`,
      );
      expect(all).toHaveLength(1);
    });

    it('is one a person, also when two pages save it at once', async () => {
      const { version_id } = await open();
      const saved = await Promise.all(
        [true, false, true].map((answer) => draft(version_id, { [pregnant.id]: answer })),
      );
      expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
      const begun = await rows(
        app.db,
        sql`select 1 from activity_logs where action = 'begin_answers' and actor_id = ${person.user.id}`,
      );
      expect(begun).toHaveLength(1);
    });

    it('is read by nobody else', async () => {
      await book();
      await draft((await open()).version_id, { [pregnant.id]: true });
      expect((await readBy(staff)).body.data).toEqual([]);
      expect((await open(staff)).answers).toEqual({});
    });

    it('takes no answer to what is not asked', async () => {
      const { body } = await draft((await open()).version_id, { [ABSENT]: 'x' });
      expect(body.errors).toEqual({ [`answers.${ABSENT}`]: 'There is no such question' });
    });
  });

  describe('a version', () => {
    it('is fixed by whoever opens the form after an edit, once', async () => {
      const [first, again] = [await open(), await open(await app.as('constituent'))];
      expect(again.version_id).toBe(first.version_id);
      await edit(pregnant, { text: 'Are you expecting?' });
      await edit(pregnant, { text: 'Are you expecting a child?' });
      const later = await open();
      expect(later.version_id).not.toBe(first.version_id);
      expect(later.sections[0].questions[0].text).toBe('Are you expecting a child?');
      await edit(pregnant, { text: pregnant.text });
      expect((await open()).version_id).toBe(first.version_id);
      const versions = await rows(
        app.db,
        sql`select 1 from questionnaire_versions where team_id = ${service.team_id}`,
      );
      expect(versions).toHaveLength(2);
    });

    it('stays with who is in the middle of it, and others are told', async () => {
      const other = await app.as('constituent');
      const { version_id } = await open();
      await draft(version_id, { [pregnant.id]: true });
      await edit(months, { max: 3 });
      expect((await open(other)).version_id).not.toBe(version_id);
      expect((await open()).version_id).toBe(version_id);
      const sent = await submit({ [pregnant.id]: true, [months.id]: 9 });
      expect(sent.body).toMatchObject({ version_id, answers: { [months.id]: 9 } });
      const late = await draft(version_id, { [pregnant.id]: true }, other);
      expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
      const { answers } = await open();
      expect(answers).toEqual({ [pregnant.id]: true });
    });

    it('keeps the wording of its day for its answers', async () => {
      await submit({ [pregnant.id]: false });
      await edit(pregnant, { text: 'Changed' });
      app.clock.advance({ minutes: 5 });
      await submit({ [pregnant.id]: false });
      const { data } = (await readBy(person)).body;
      const texts = data.map(
        (one: { sections: { questions: { text: string }[] }[] }) =>
          one.sections[0]?.questions[0]?.text,
      );
      expect(texts).toEqual(['Changed', pregnant.text]);
    });

    it('is not touched by another kind: an answered question is replaced', async () => {
      const plain = await edit(months, { kind: 'scale', min: 1, max: 9 });
      expect(plain.body.id).toBe(months.id);
      await submit({ [pregnant.id]: true, [months.id]: 4 });
      const shown = await staff.get(`/team-questionnaire/questionnaire/${service.team_id}`);
      expect(shown.body).toMatchObject({ submitted: 1, in_progress: 0 });
      expect(shown.body.sections[0].questions).toMatchObject([
        { is_answered: true },
        { is_answered: true },
      ]);
      const { body } = await edit(months, { kind: 'short_text' });
      expect(body).toMatchObject({ kind: 'short_text', text: months.text, position: 1 });
      expect(body.id).not.toBe(months.id);
      const { sections, answers } = await open();
      expect(sections[0].questions.map(({ id }: { id: string }) => id)).toEqual([
        pregnant.id,
        body.id,
      ]);
      expect(answers).toEqual({ [pregnant.id]: true });
      expect((await edit(months, { text: 'Still there?' })).status).toBe(404);
      expect((await readBy(person)).body.data[0].answers[months.id]).toBe(4);
      const broken = await edit(pregnant, { kind: 'short_text' });
      expect(Object.keys(broken.body.errors)).toEqual(['kind']);
    });
  });

  describe('reading answers', () => {
    it('is for oneself, and for staff of the team whom one has a visit with; it is logged', async () => {
      await submit({ [pregnant.id]: false });
      const stranger = await app.as('constituent');
      const elsewhere = await app.as('staff', {
        teams: [{ id: (await buildService(app.db)).team_id }],
      });
      const absent = (await readBy(staff, ABSENT)).body;
      for (const by of [staff, stranger, elsewhere]) {
        expect(await readBy(by)).toMatchObject({ status: 404, body: absent });
      }
      await book();
      const read = await readBy(staff);
      expect(read.body.data).toMatchObject([{ answers: { [pregnant.id]: false } }]);
      for (const by of [stranger, elsewhere]) expect((await readBy(by)).status).toBe(404);
      expect((await readBy(await app.as('admin'))).status).toBe(200);
      const logged = await rows(
        app.db,
        sql`select actor_id, subject_id, owner_id, team_id from activity_logs
          where action = 'read_answers' and actor_id = ${staff.user.id}`,
      );
      const { id } = person.user;
      expect(logged).toEqual([
        { actor_id: staff.user.id, subject_id: id, owner_id: id, team_id: service.team_id },
      ]);
      await readBy(person);
      const own = await rows(
        app.db,
        sql`select 1 from activity_logs where action = 'read_answers' and actor_id = ${id}`,
      );
      expect(own).toEqual([]);
    });
  });

  describe('what is due', () => {
    const due = (user_id = person.user.id) =>
      dueAnswers(app.db, { user_id, service_id: service.id, now: app.clock.now() });
    const asking = (change: object) => staff.post(`/services/update/${service.id}`, change);

    it('follows what the service requires', async () => {
      expect(await due()).toEqual({ self: true, health: false });
      await asking({ requires_questionnaire: false, requires_health_information: true });
      expect(await due()).toEqual({ self: false, health: true });
      expect((await open()).is_due).toBe(false);
      expect(
        await dueAnswers(app.db, {
          user_id: person.user.id,
          service_id: ABSENT,
          now: app.clock.now(),
        }),
      ).toEqual({ self: false, health: false });
    });

    it('at every booking: until those answers belong to a visit, or a day has passed', async () => {
      await submit({ [pregnant.id]: false });
      expect((await due()).self).toBe(false);
      app.clock.advance({ hours: 24 });
      expect((await due()).self).toBe(true);
      const visit = await book();
      await submit({ [pregnant.id]: false }, { reservation_id: visit.id });
      expect((await due()).self).toBe(true);
      const about = await person.get(`${path()}?reservation_id=${visit.id}`);
      expect(about.body.is_due).toBe(false);
    });

    it('never comes again for “once”, and comes at the end of the last of so many months', async () => {
      app.clock.set('2027-01-31T01:00:00.000Z');
      person = await app.as('constituent');
      staff = await app.as('staff', { teams: [{ id: service.team_id }] });
      await asking({ ask_again: 'once' });
      await submit({ [pregnant.id]: false });
      app.clock.set('2027-02-28T00:59:00.000Z');
      staff = (await app.signedIn(staff.user)) as typeof staff;
      expect((await due()).self).toBe(false);
      await asking({ ask_again: 'after_months', ask_again_months: 1 });
      expect((await due()).self).toBe(false);
      app.clock.set('2027-02-28T01:00:00.000Z');
      expect((await due()).self).toBe(true);
      await asking({ ask_again: 'once' });
      expect((await due()).self).toBe(false);
    });
  });
});
