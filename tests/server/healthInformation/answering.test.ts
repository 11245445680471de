import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  consentAnswer,
  healthFormAnswer,
  ownHealthAnswer,
} from '#schema/healthInformation/healthCalls.ts';
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { responseAnswer, responsesAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import { rows } from '#server/db/query.ts';
import { dueAnswers } from '#server/questionnaires/due.ts';
import { agree, giveHealth, HEALTHY } from '../../support/builders/buildHealth.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { placesOf } from '../../support/rawContent.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';
const MARKER = 'penicillin-canary-7731';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let person: Client & { user: UserRow };
  beforeEach(async () => {
    service = await buildService(app.db, { requires_health_information: true, capacity: 9 });
    person = await app.as('constituent');
  });
  const path = (one = service) => `/health-information/self-filled/${one.id}`;
  const open = async (by: Client = person, one = service) => (await by.get(path(one))).body;
  const draft = async (answers: object) =>
    person.post(`${path()}/save-draft`, { version_id: (await open()).version_id, answers });
  const questionIds = ({ sections }: { sections: { questions: { id: string }[] }[] }) =>
    sections.flatMap(({ questions }) => questions.map(({ id }) => id));
  const stored = () =>
    rows<{ state: string; answers: object; sealed: string }>(
      app.db,
      sql`select state, answers, sealed from questionnaire_responses where user_id = ${person.user.id}`,
    );

  describe('consent', () => {
    it('comes before anything is kept', async () => {
      const form = await open();
      expect(healthFormAnswer.parse(form)).toMatchObject({ state: 'none', is_due: true });
      expect(form.consent).toMatchObject({
        state: 'none',
        version: HEALTH_CONSENT.version,
        paragraphs: HEALTH_CONSENT.paragraphs,
      });
      for (const refused of [await giveHealth(person, service), await draft(HEALTHY)]) {
        expect(refused).toMatchObject({ status: 409, body: { code: 'consent_needed' } });
      }
      expect(await stored()).toEqual([]);
    });

    it('is to a text of a version, by somebody, at a time', async () => {
      const other = { version: '2020-01', given: true };
      expect(await person.post('/health-information/consent', other)).toMatchObject({
        status: 409,
        body: { code: 'stale' },
      });
      const refusal = { version: HEALTH_CONSENT.version, given: false };
      expect((await person.post('/health-information/consent', refusal)).status).toBe(422);
      const answer = await agree(person);
      expect(answer.status).toBe(201);
      expect(consentAnswer.parse(answer.body)).toMatchObject({
        state: 'given',
        given_version: HEALTH_CONSENT.version,
        given_at: '2026-12-01T01:00:00.000Z',
      });
      const [row] = await rows(
        app.db,
        sql`select version, language, given_by from health_consents where user_id = ${person.user.id}`,
      );
      const { version } = HEALTH_CONSENT;
      expect(row).toEqual({ version, language: 'en', given_by: person.user.id });
    });

    it('is asked for again when it was to an earlier text, and keeps what was given under that', async () => {
      await agree(person);
      await giveHealth(person, service);
      await app.db.execute(sql`update health_consents set version = '2020-01'
        where user_id = ${person.user.id}`);
      expect((await open()).consent).toMatchObject({ state: 'outdated', given_version: '2020-01' });
      expect((await giveHealth(person, service)).body.code).toBe('consent_needed');
      expect(await stored()).toHaveLength(1);
      await agree(person);
      expect((await giveHealth(person, service)).status).toBe(201);
    });

    it('erases all answers and drafts when it is withdrawn, and says how many', async () => {
      expect(await person.post('/health-information/consent/withdraw')).toMatchObject({
        status: 409,
        body: { code: 'transition' },
      });
      const other = await buildService(app.db, { requires_health_information: true });
      const stays = await app.as('constituent');
      await agree(stays);
      await giveHealth(stays, service);
      await agree(person);
      await giveHealth(person, service);
      await giveHealth(person, other);
      await draft({ allergies: 'unknown' });
      const { status, body } = await person.post('/health-information/consent/withdraw', {});
      expect(status).toBe(200);
      expect(body).toMatchObject({
        consent: { state: 'withdrawn', withdrawn_at: '2026-12-01T01:00:00.000Z' },
        erased: { submitted: 2, drafts: 1 },
      });
      expect(await stored()).toEqual([]);
      expect(await open()).toMatchObject({ answers: {}, state: 'none', is_due: true });
      expect((await giveHealth(person, service)).body.code).toBe('consent_needed');
      expect((await stays.get('/health-information')).body.held).toHaveLength(1);
    });
  });

  describe('answers', () => {
    beforeEach(() => agree(person));

    it('are submitted, shown again, and lie in the database unreadable', async () => {
      const answers = {
        allergies: 'list',
        allergy_list: MARKER,
        philhealth_number: '123456789012',
      };
      await draft({ allergies: 'list', allergy_list: MARKER });
      expect(await placesOf(MARKER, { db: app.db, store: app.files })).toEqual([]);
      expect((await open()).answers.allergy_list).toBe(MARKER);
      const sent = await giveHealth(person, service, { answers });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      expect(responseAnswer.parse(sent.body)).toMatchObject({
        kind: 'health',
        state: 'submitted',
        score: null,
        answers: { allergy_list: MARKER, philhealth_number: '12-345678901-2' },
      });
      const [row] = await stored();
      expect(row).toMatchObject({ answers: {}, sealed: expect.stringMatching(/^v1\./) });
      await giveHealth(person, service, { answers: { ...answers, philhealth_number: MARKER } });
      const read = await person.get(`${path()}/${person.user.id}/answers`);
      expect(responsesAnswer.parse(read.body).data).toMatchObject([{ answers: sent.body.answers }]);
      expect(await placesOf(MARKER, { db: app.db, store: app.files })).toEqual([]);
      expect(JSON.stringify(app.log.lines)).not.toContain(MARKER);
      const values = await rows(app.db, sql`select 1 from questionnaire_values`);
      expect(values).toEqual([]);
    });

    it('are those given last, whatever the service; due goes by the service', async () => {
      await giveHealth(person, service, {
        answers: { takes_medicines: true, medicines: 'Metformin' },
      });
      expect(await open()).toMatchObject({ state: 'submitted', is_due: false });
      const other = await buildService(app.db, { requires_health_information: true });
      expect(await open(person, other)).toMatchObject({
        answers: { medicines: 'Metformin' },
        state: 'submitted',
        is_due: true,
        submitted_at: '2026-12-01T01:00:00.000Z',
      });
      const asked = { user_id: person.user.id, now: app.clock.now() };
      expect(await dueAnswers(app.db, { ...asked, service_id: service.id })).toMatchObject({
        health: false,
      });
      expect(await dueAnswers(app.db, { ...asked, service_id: other.id })).toMatchObject({
        health: true,
      });
      const without = await buildService(app.db);
      expect(await open(person, without)).toMatchObject({ is_due: false });
    });

    it('are asked again as the service says', async () => {
      const visit = await buildReservation(app.db, {
        service_id: service.id,
        user_id: person.user.id,
      });
      await giveHealth(person, service, { reservation_id: visit.id });
      expect((await open()).is_due).toBe(true);
      expect((await person.get(`${path()}?reservation_id=${visit.id}`)).body.is_due).toBe(false);
      const once = await buildService(app.db, {
        requires_health_information: true,
        ask_again: 'once',
      });
      await giveHealth(person, once);
      app.clock.advance({ days: 5 });
      const again = await app.signedIn(person.user);
      expect((await open(again, once)).is_due).toBe(false);
      const others = await buildReservation(app.db, {
        service_id: service.id,
        date: '2026-12-03',
      });
      const refused = await giveHealth(person, service, { reservation_id: others.id });
      expect(refused.body.errors).toEqual({ reservation_id: 'This does not exist' });
    });

    it('are refused at their question', async () => {
      const sent = await giveHealth(person, service, {
        answers: {
          allergies: null,
          conditions: ['none', 'asthma'],
          philhealth_number: '12-34',
          contact_name: 'Jose Reyes',
          colour: 'red',
        },
      });
      expect(sent.status).toBe(422);
      expect(Object.keys(sent.body.errors).sort()).toEqual([
        'answers.allergies',
        'answers.colour',
        'answers.conditions',
        'answers.contact_number',
        'answers.philhealth_number',
      ]);
      const stale = { version_id: ABSENT, answers: HEALTHY };
      expect((await person.post(`${path()}/submit-answers`, stale)).body.code).toBe('stale');
    });

    it('go back to unknown when a list of allergies is emptied', async () => {
      const { body } = await giveHealth(person, service, {
        answers: { allergies: 'list', allergy_list: ' ' },
      });
      expect(body.answers.allergies).toBe('unknown');
    });
  });

  it('asks about pregnancy where the profile does not rule it out', async () => {
    const asks = async (profile: object) =>
      questionIds(await open(await app.as('constituent', profile))).includes('pregnancy');
    expect(await asks({})).toBe(true);
    expect(await asks({ profile_gender: 'male' })).toBe(false);
    expect(await asks({ profile_gender: 'female', profile_birth_date: '1996-05-05' })).toBe(true);
    expect(await asks({ profile_gender: 'other', profile_birth_date: '1940-05-05' })).toBe(false);
    const man = await app.as('constituent', { profile_gender: 'male' });
    await agree(man);
    const sent = await giveHealth(man, service);
    expect(sent.body.errors).toEqual({ 'answers.pregnancy': 'There is no such question' });
    expect((await giveHealth(man, service, { answers: { pregnancy: undefined } })).status).toBe(
      201,
    );
  });

  it('is asked in the language of the request, over the same versions', async () => {
    const { body, headers } = await person.get(path(), { 'accept-language': 'fil' });
    expect(headers['content-language'] ?? 'fil').toBe('fil');
    expect(body.sections[0].questions[0].text).not.toBe('Do you have allergies?');
    expect(body.consent.paragraphs[0]).not.toBe(HEALTH_CONSENT.paragraphs[0]);
    const english = await open();
    expect(english.sections[0].questions[0].text).toBe('Do you have allergies?');
    expect(english.version_id).toBe(body.version_id);
  });

  it('shows oneself all that is held', async () => {
    await agree(person);
    await giveHealth(person, service);
    await draft({ allergies: 'unknown' });
    const { body } = await person.get('/health-information');
    expect(ownHealthAnswer.parse(body)).toMatchObject({
      consent: { state: 'given' },
      keep_days: 180,
      held: [{ answers: HEALTHY, service: { id: service.id, name: service.name } }],
      drafts: 1,
      readings: [],
    });
  });

  it('are as if they were not there for a service that one cannot see', async () => {
    const hidden = await buildService(app.db, {
      status: 'draft',
      requires_health_information: true,
    });
    for (const id of [hidden.id, ABSENT]) {
      expect((await person.get(`/health-information/self-filled/${id}`)).status).toBe(404);
      const own = `/health-information/self-filled/${id}/${person.user.id}/answers`;
      expect((await person.get(own)).status).toBe(404);
    }
  });
});
