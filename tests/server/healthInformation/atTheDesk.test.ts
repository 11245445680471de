import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { consentAnswer, healthFormAnswer } from '#schema/healthInformation/healthCalls.ts';
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { rows } from '#server/db/query.ts';
import { agree, giveHealth, HEALTHY } from '../../support/builders/buildHealth.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let person: Client & { user: UserRow };
  let nurse: Client & { user: UserRow };
  beforeEach(async () => {
    service = await buildService(app.db, { requires_health_information: true, capacity: 9 });
    person = await app.as('constituent');
    const permissions = ['users.read_health_information'];
    const role = await buildRole(app.db, { reach: 'team', permissions });
    nurse = await app.as(role.name, { teams: [{ id: service.team_id }] });
  });
  const path = () => `/health-information/self-filled/${service.id}`;
  const open = (by: Client = nurse) => by.get(`${path()}?user_id=${person.user.id}`);
  const note = (by: Client = nurse) =>
    by.post('/health-information/consent', {
      version: HEALTH_CONSENT.version,
      given: true,
      at_the_desk: { user_id: person.user.id, service_id: service.id },
    });
  const visit = (of = service) =>
    buildReservation(app.db, { service_id: of.id, user_id: person.user.id, date: '2026-12-02' });
  const send = async (call: 'save-draft' | 'submit-answers', answers: object) =>
    nurse.post(`${path()}/${call}`, {
      version_id: (await open()).body.version_id,
      answers,
      user_id: person.user.id,
    });
  const deeds = () =>
    rows(
      app.db,
      sql`select action, actor_id, team_id from activity_logs
        where owner_id = ${person.user.id} and action like '%health%' order by id`,
    );

  it('is kept once the person has agreed at the desk, with who noted it', async () => {
    await visit();
    expect(await send('submit-answers', HEALTHY)).toMatchObject({
      status: 409,
      body: { code: 'consent_needed' },
    });
    const noted = await note();
    expect(noted.status, JSON.stringify(noted.body)).toBe(201);
    expect(consentAnswer.parse(noted.body)).toMatchObject({
      state: 'given',
      is_noted_by_staff: true,
    });
    expect((await send('save-draft', { allergies: 'list' })).status).toBe(200);
    expect((await send('submit-answers', HEALTHY)).status).toBe(201);
    const by = { actor_id: nurse.user.id, team_id: service.team_id };
    expect(await deeds()).toEqual([
      { action: 'give_health_consent', ...by },
      { action: 'begin_health_information', ...by },
      { action: 'submit_health_information', ...by },
    ]);
    const own = (await person.get('/health-information')).body;
    expect(own.consent).toMatchObject({ state: 'given', is_noted_by_staff: true });
    expect(own.held).toMatchObject([{ answers: HEALTHY, author: { id: service.team_id } }]);
  });

  it('what the person said before is filled in for that service alone, and they see who saw it', async () => {
    await visit();
    await agree(person);
    const elsewhere = await buildService(app.db, { requires_health_information: true });
    await giveHealth(person, elsewhere, { answers: HEALTHY });
    expect(healthFormAnswer.parse((await open()).body)).toMatchObject({
      state: 'none',
      answers: {},
    });
    expect((await person.get('/health-information')).body.readings).toEqual([]);
    await giveHealth(person, service, { answers: HEALTHY });
    expect((await open()).body).toMatchObject({ state: 'submitted', answers: HEALTHY });
    expect((await person.get('/health-information')).body.readings).toMatchObject([
      { team: { id: service.team_id } },
    ]);
  });

  it('each keeps a draft of their own', async () => {
    await visit();
    await agree(person);
    const { version_id } = (await person.get(path())).body;
    const mine = { version_id, answers: { allergies: 'list' } };
    expect((await person.post(`${path()}/save-draft`, mine)).status).toBe(200);
    expect((await send('save-draft', { allergies: 'unknown' })).status).toBe(200);
    expect((await person.get(path())).body.answers).toEqual({ allergies: 'list' });
    expect((await open()).body.answers).toEqual({ allergies: 'unknown' });
  });

  it('nobody else finds the person, and nobody before or after a visit', async () => {
    const all = async (by: Client) => [
      (await open(by)).status,
      (await note(by)).status,
      (await by.post(`${path()}/save-draft`, body)).status,
      (await by.post(`${path()}/submit-answers`, body)).status,
    ];
    const { version_id } = (await person.get(path())).body;
    const body = { version_id, answers: HEALTHY, user_id: person.user.id };
    expect(await all(nurse)).toEqual([404, 404, 404, 404]);
    await visit();
    const teams = [{ id: service.team_id }];
    for (const role of ['staff', 'admin', 'constituent'] as const) {
      expect(await all(await app.as(role, { teams })), role).toEqual([404, 404, 404, 404]);
    }
    expect(await all(nurse)).toEqual([200, 201, 200, 201]);
  });
});
