import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { loggedOn } from '#tests/support/logged.ts';
import {
  buildQuestionRow,
  buildSectionRow,
  type QuestionRow,
} from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation, type ReservationRow } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let observed: QuestionRow;
  let own: QuestionRow;
  let person: UserRow;
  let visit: ReservationRow;
  let staff: Client & { user: UserRow };
  beforeEach(async () => {
    service = await buildService(app.db, { requires_questionnaire: true, capacity: 9 });
    const { team_id } = service;
    own = await buildQuestionRow(app.db, await buildSectionRow(app.db, { team_id }));
    const desk = await buildSectionRow(app.db, { team_id, answered_by: 'respondent' });
    observed = await buildQuestionRow(app.db, desk, { kind: 'scale', required: true });
    person = await buildUser(app.db);
    visit = await buildReservation(app.db, { service_id: service.id, user_id: person.id });
    staff = await app.as('staff', { teams: [{ id: team_id }], profile_first_name: 'Jo' });
  });
  const path = (user_id = person.id, of = service.id) =>
    `/team-questionnaire/respondent/${of}/${user_id}`;
  const open = (by: Client = staff, user_id = person.id) => by.get(path(user_id));
  const submit = async (answers: object, more: object = {}) =>
    staff.post(`${path()}/submit-answers`, {
      version_id: (await open()).body.version_id,
      answers,
      ...more,
    });

  it('staff answer their own sections about a person, with name and time', async () => {
    const { body } = await open();
    expect(body).toMatchObject({ state: 'none', answers: {}, is_due: true });
    expect(body.sections.map((section: { answered_by: string }) => section.answered_by)).toEqual([
      'respondent',
    ]);
    const sent = await submit({ [observed.id]: 4 }, { reservation_id: visit.id });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(sent.body).toMatchObject({
      kind: 'respondent',
      user_id: person.id,
      reservation_id: visit.id,
      author: { id: staff.user.id, name: 'Jo Reyes' },
      submitted_at: '2026-12-01T01:00:00.000Z',
    });
    const due = await staff.get(`${path()}?reservation_id=${visit.id}`);
    expect(due.body).toMatchObject({ is_due: false, state: 'submitted' });
    const read = await staff.get(`${path()}/answers`);
    expect(read.body.data).toMatchObject([{ answers: { [observed.id]: 4 }, state: 'submitted' }]);
    const self = await staff.get(
      `/team-questionnaire/self-filled/${service.id}/${person.id}/answers`,
    );
    expect(self.body.data).toEqual([]);
    expect(await loggedOn(app.db, person.id)).toMatchObject([
      { action: 'submit_answers', team_id: service.team_id },
      { action: 'read_answers', team_id: service.team_id },
    ]);
  });

  it('the questions of the other side are not asked', async () => {
    const { body } = await submit({ [observed.id]: 4, [own.id]: 'x' });
    expect(body.errors).toEqual({ [`answers.${own.id}`]: 'There is no such question' });
    expect((await submit({})).body.errors).toEqual({
      [`answers.${observed.id}`]: 'Answer this question',
    });
  });

  it('each keeps a draft of their own', async () => {
    const colleague = await app.as('staff', { teams: [{ id: service.team_id }] });
    const { version_id } = (await open()).body;
    const body = { version_id, answers: { [observed.id]: 2 } };
    expect((await staff.post(`${path()}/save-draft`, body)).status).toBe(200);
    expect((await open(colleague)).body).toMatchObject({ state: 'none', answers: {} });
    expect((await open()).body).toMatchObject({ state: 'draft', answers: { [observed.id]: 2 } });
    const client = await app.signedIn(person);
    const mine = (await client.get(`/team-questionnaire/self-filled/${service.id}`)).body;
    expect(mine).toMatchObject({ state: 'none', answers: {} });
  });

  describe('whoever is out of reach', () => {
    const all = async (by: Client, user_id: string, of = service.id) => {
      const body = { version_id: ABSENT, answers: {} };
      return [
        await by.get(path(user_id, of)),
        await by.get(`${path(user_id, of)}/answers`),
        await by.post(`${path(user_id, of)}/save-draft`, body),
        await by.post(`${path(user_id, of)}/submit-answers`, body),
      ].map(({ status }) => status);
    };

    it('is as if they were not there', async () => {
      const stranger = await buildUser(app.db);
      const other = await buildService(app.db);
      await buildReservation(app.db, {
        service_id: other.id,
        user_id: person.id,
        date: '2026-12-09',
      });
      const gone = [404, 404, 404, 404];
      expect(await all(staff, stranger.id)).toEqual(gone);
      expect(await all(staff, ABSENT)).toEqual(gone);
      expect(await all(staff, person.id, other.id)).toEqual(gone);
      expect(await all(staff, person.id, ABSENT)).toEqual(gone);
      const elsewhere = await app.as('staff', { teams: [{ id: other.team_id }] });
      expect(await all(elsewhere, person.id)).toEqual(gone);
    });

    it('needs a permission of its own for each, within a reach beyond own records', async () => {
      const teams = [{ id: service.team_id }];
      const { name: reader } = await buildRole(app.db, {
        permissions: ['questionnaire-sections.read_answers'],
      });
      expect(await all(await app.as(reader, { teams }), person.id)).toEqual([403, 200, 403, 403]);
      const { name: narrow } = await buildRole(app.db, {
        reach: 'own',
        permissions: [
          'questionnaire-sections.read_answers',
          'questionnaire-sections.answer_as_respondent',
        ],
      });
      expect(await all(await app.as(narrow, { teams }), person.id)).toEqual([404, 404, 404, 404]);
      expect(await all(await app.signedIn(person), person.id)).toEqual([403, 403, 403, 403]);
    });

    it('who was erased has no answers, and gets none', async () => {
      await app.db.execute(sql`update users set status = 'erased' where id = ${person.id}`);
      expect(await all(staff, person.id)).toEqual([404, 404, 404, 404]);
    });
  });
});
