import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import {
  formAnswer,
  responseAnswer,
  savedDraft,
} from '#schema/questionnaires/questionnaireCalls.ts';
import { rows } from '#server/db/query.ts';
import {
  buildQuestionRow,
  buildSectionRow,
  type QuestionRow,
} from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let question: QuestionRow;
  let person: Client & { user: UserRow };
  let staff: Client & { user: UserRow };
  beforeEach(async () => {
    service = await buildService(app.db, { requires_questionnaire: true, capacity: 9 });
    const { team_id } = service;
    const section = await buildSectionRow(app.db, { team_id });
    question = await buildQuestionRow(app.db, section, { required: true });
    person = await app.as('constituent');
    staff = await app.as('staff', { teams: [{ id: team_id }], profile_first_name: 'Jo' });
  });
  const path = () => `/team-questionnaire/self-filled/${service.id}`;
  const open = (by: Client = staff, user_id = person.user.id) =>
    by.get(`${path()}?user_id=${user_id}`);
  const given = async (text: string, more: object = {}) => ({
    version_id: (await person.get(path())).body.version_id,
    answers: { [question.id]: text },
    ...more,
  });
  const submit = async (text: string, by: Client = staff) =>
    by.post(`${path()}/submit-answers`, await given(text, { user_id: person.user.id }));
  const visit = (more: object = {}) =>
    buildReservation(app.db, { service_id: service.id, user_id: person.user.id, ...more });
  const deeds = () =>
    rows(
      app.db,
      sql`select action, actor_id from activity_logs
        where owner_id = ${person.user.id} and action like '%answers' order by id`,
    );

  it('staff fill in the person’s own questions, as their author', async () => {
    await visit();
    const opened = await open();
    expect(formAnswer.parse(opened.body)).toMatchObject({ state: 'none', is_due: true });
    const sent = await submit('by the desk');
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(responseAnswer.parse(sent.body)).toMatchObject({
      kind: 'self',
      user_id: person.user.id,
      author: { id: staff.user.id, name: 'Jo Reyes' },
    });
    expect(await deeds()).toEqual([{ action: 'submit_answers', actor_id: staff.user.id }]);
    const own = await person.get(`${path()}/${person.user.id}/answers`);
    expect(own.body.data).toMatchObject([
      { answers: { [question.id]: 'by the desk' }, author: { id: service.team_id } },
    ]);
  });

  it('a visit whose questions were left for it says so until they are answered', async () => {
    await lookUp(app, staff, person.user.id);
    const body = { service_id: service.id, user_id: person.user.id, answers_later: true };
    const booked = await staff.post('/reservations/create', {
      ...body,
      date: '2026-12-02',
      time: '09:00',
    });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    const reservation_id = booked.body.id;
    const show = () => staff.get(`/reservations/show/${reservation_id}`);
    expect((await show()).body).toMatchObject({
      answers_status: 'postponed',
      answers_needed: ['self'],
    });
    const more = { user_id: person.user.id, reservation_id };
    expect(await staff.post(`${path()}/submit-answers`, await given('x', more))).toMatchObject({
      status: 201,
    });
    expect((await show()).body).toMatchObject({ answers_status: 'given', answers_needed: [] });
  });

  it('and the person, told by mail, answers for that visit from home', async () => {
    await lookUp(app, staff, person.user.id);
    const body = { service_id: service.id, user_id: person.user.id, answers_later: true };
    const slot = { date: '2026-12-02', time: '10:00' };
    const { id: reservation_id } = (await staff.post('/reservations/create', { ...body, ...slot }))
      .body;
    await app.notifyOfEvents();
    const [mail] = await rows<{ letter: { paragraphs: string[] } }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.recipient = ${person.user.email}`,
    );
    expect(mail?.letter.paragraphs).toEqual([
      expect.stringContaining('asks some questions before this visit'),
    ]);
    const told = (await person.get('/notifications')).body.data[0];
    expect(told.body).toContain('asks some questions before this visit');

    const needed = async () =>
      (await person.get(`/reservations/show/${reservation_id}`)).body.answers_needed;
    const form = async () =>
      (await person.get(`${path()}?reservation_id=${reservation_id}`)).body.is_due;
    expect([await needed(), await form()]).toEqual([['self'], true]);
    const sent = await given('from home', { reservation_id });
    expect(await person.post(`${path()}/submit-answers`, sent)).toMatchObject({ status: 201 });
    expect([await needed(), await form()]).toEqual([[], false]);
  });

  it('keeps a draft of its own, beside that of the person', async () => {
    await visit();
    expect((await person.post(`${path()}/save-draft`, await given('mine'))).status).toBe(200);
    expect((await open()).body).toMatchObject({ state: 'none', answers: {} });
    const body = await given('theirs', { user_id: person.user.id });
    const saved = await staff.post(`${path()}/save-draft`, body);
    expect(savedDraft.parse(saved.body).answers).toEqual({ [question.id]: 'theirs' });
    expect((await person.get(path())).body.answers).toEqual({ [question.id]: 'mine' });
    expect((await open()).body.answers).toEqual({ [question.id]: 'theirs' });
  });

  it('shows what was answered before to who may read it, and the log tells of it', async () => {
    await visit();
    await person.post(`${path()}/submit-answers`, await given('from home'));
    const interviewer = await buildRole(app.db, {
      reach: 'team',
      permissions: ['questionnaire-sections.answer_as_respondent'],
    });
    const blind = await app.as(interviewer.name, { teams: [{ id: service.team_id }] });
    expect((await open(blind)).body).toMatchObject({ state: 'submitted', answers: {} });
    expect(await deeds()).toMatchObject([{ action: 'submit_answers' }]);
    expect((await open()).body).toMatchObject({ answers: { [question.id]: 'from home' } });
    expect(await deeds()).toMatchObject([
      { action: 'submit_answers', actor_id: person.user.id },
      { action: 'read_answers', actor_id: staff.user.id },
    ]);
  });

  it('is as if nobody were there for who has not come to the team, and for whom nobody may answer', async () => {
    const elsewhere = await app.as('staff', {
      teams: [{ id: (await buildService(app.db)).team_id }],
    });
    const other = await buildUser(app.db);
    const all = async (by: Client, user_id: string) => {
      const body = await given('x', { user_id });
      return [
        await open(by, user_id),
        await by.post(`${path()}/save-draft`, body),
        await by.post(`${path()}/submit-answers`, body),
      ].map(({ status, body: { code } }) => `${status} ${code}`);
    };
    const gone = ['404 not_found', '404 not_found', '404 not_found'];
    expect(await all(staff, person.user.id)).toEqual(gone);
    await visit();
    expect(await all(elsewhere, person.user.id)).toEqual(gone);
    expect(await all(await app.as('constituent'), person.user.id)).toEqual(gone);
    expect(await all(staff, other.id)).toEqual(gone);
    expect(await all(staff, ABSENT)).toEqual(gone);
  });
});
