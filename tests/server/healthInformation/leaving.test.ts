import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { agree, giveHealth, HEALTHY } from '../../support/builders/buildHealth.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries, PASSWORD } from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let person: Client & { user: UserRow };
  beforeEach(async () => {
    app.clock.set('2026-12-01T01:00:00Z');
    await forgetTries(app);
    service = await buildService(app.db, { requires_health_information: true });
    person = await app.as('constituent', { password: PASSWORD });
    await agree(person);
    await giveHealth(person, service, { answers: { allergies: 'list', allergy_list: 'Latex' } });
  });
  const count = async (table: 'questionnaire_responses' | 'health_consents') =>
    (
      await rows(
        app.db,
        sql`select 1 from ${sql.identifier(table)} where user_id = ${person.user.id}`,
      )
    ).length;
  const cleanUpAt = async (now: string) => {
    app.clock.set(now);
    await removeOld(app.db, app.clock.now());
    return count('questionnaire_responses');
  };

  describe('after the visit', () => {
    it('it stays for the days of the setting, counted from the last visit that stands', async () => {
      const visit = { service_id: service.id, user_id: person.user.id };
      await buildReservation(app.db, { ...visit, date: '2027-03-01' });
      await buildReservation(app.db, { ...visit, date: '2027-12-01', status: 'cancelled' });
      // 180 days after half past nine in Manila.
      expect(await cleanUpAt('2027-08-28T01:29:00Z')).toBe(1);
      expect(await cleanUpAt('2027-08-28T01:31:00Z')).toBe(0);
      expect(await count('health_consents')).toBe(1);
    });

    it('it goes by when it was given where no visit came of it; drafts go, too', async () => {
      const path = `/health-information/self-filled/${service.id}`;
      const { version_id } = (await person.get(path)).body;
      await person.post(`${path}/save-draft`, { version_id, answers: HEALTHY });
      expect(await cleanUpAt('2027-05-30T00:59:00Z')).toBe(2);
      expect(await cleanUpAt('2027-05-30T01:01:00Z')).toBe(0);
    });

    it('it follows a setting that is changed', async () => {
      const admin = await app.as('admin');
      expect((await admin.get('/settings')).body.keep_health_days).toBe(180);
      expect((await admin.post('/settings/update', { keep_health_days: 29 })).status).toBe(422);
      expect((await admin.post('/settings/update', { keep_health_days: 30 })).status).toBe(200);
      expect(await cleanUpAt('2026-12-31T00:59:00Z')).toBe(1);
      expect(await cleanUpAt('2026-12-31T01:01:00Z')).toBe(0);
    });
  });

  it('goes with the person, and so does the consent', async () => {
    const admin = await app.as('admin', { password: PASSWORD });
    const body = { current_password: PASSWORD };
    await person.post('/profile/erasure/request', { ...body, reason: null });
    const granted = await admin.post(`/users/erasure/grant/${person.user.id}`, body);
    expect(granted.status).toBe(200);
    expect([await count('questionnaire_responses'), await count('health_consents')]).toEqual([
      0, 0,
    ]);
  });

  it('is in the copy of your data, in words, with the consent', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/profile/export',
      payload: { current_password: PASSWORD },
      headers: { authorization: `Bearer ${person.token}` },
    });
    const files = unzipSync(answer.rawPayload);
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(json('answers.json')).toMatchObject([{ kind: 'health', state: 'submitted', by: 'you' }]);
    expect(json('answers.json')[0].answers).toContainEqual({
      section: 'Allergies',
      question: 'What are you allergic to?',
      answer: 'Latex',
    });
    expect(json('health_consents.json')).toMatchObject([
      { version: '2026-11', withdrawn_at: null },
    ]);
  });
});
