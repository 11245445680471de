/** A service that asks for nothing takes nothing: no answers and no drafts, by the person or at the desk. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { rows } from '#server/db/query.ts';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let person: Client;
  let user_id: string;
  let desk: Client;
  beforeAll(async () => {
    service = await buildService(app.db);
    const user = await buildUser(app.db);
    await buildReservation(app.db, { service_id: service.id, user_id: user.id });
    user_id = user.id;
    person = await app.signedIn(user);
    const nurse = await buildRole(app.db, { permissions: ['users.read_health_information'] });
    desk = await app.signedIn(
      await buildUser(app.db, { roles: ['staff', nurse.name], teams: [{ id: service.team_id }] }),
    );
    await person.post('/health-information/consent', {
      ...{ version: HEALTH_CONSENT.version, given: true },
    });
    for (const answered_by of ['self', 'respondent'] as const) {
      const section = await buildSectionRow(app.db, { team_id: service.team_id, answered_by });
      await buildQuestionRow(app.db, section);
    }
  });

  const forms = () => [
    { by: person, path: `/health-information/self-filled/${service.id}`, body: {} },
    {
      by: desk,
      path: `/health-information/self-filled/${service.id}`,
      body: { user_id },
    },
    { by: person, path: `/team-questionnaire/self-filled/${service.id}`, body: {} },
    {
      by: desk,
      path: `/team-questionnaire/self-filled/${service.id}`,
      body: { user_id },
    },
    { by: desk, path: `/team-questionnaire/respondent/${service.id}/${user_id}`, body: {} },
  ];
  it.each([0, 1, 2, 3, 4])('refuses a draft and answers of form %i', async (at) => {
    const { by, path, body } = forms()[at] ?? ({} as never);
    const params = new URLSearchParams(body as Record<string, string>);
    const opened = await by.get(`${path}?${params}`);
    expect(opened.status).toBe(200);
    expect(opened.body.version_id).toBeTruthy();
    const given = { ...body, version_id: opened.body.version_id, answers: {} };
    for (const call of ['save-draft', 'submit-answers']) {
      expect(await by.post(`${path}/${call}`, given), call).toMatchObject({
        status: 409,
        body: { code: 'transition', message: expect.stringContaining('This service asks') },
      });
    }
    expect(await rows(app.db, sql`select 1 from questionnaire_responses`)).toEqual([]);
  });
});
