import { expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const NUMBER = '+639171234567';

  async function aVisit() {
    const team = await buildTeam(app.db);
    const { id: service_id } = await buildService(app.db, { team_id: team.id });
    const ana = await buildUser(app.db, { profile_mobile_number: NUMBER });
    const { id } = await buildReservation(app.db, { service_id, user_id: ana.id });
    return { team, ana, path: `/reservations/show/${id}` };
  }

  it('stands on the visit for staff who may be shown the person', async () => {
    const { team, path } = await aVisit();
    const staff = await app.as('staff', { teams: [team] });
    expect((await staff.get(path)).body.mobile_number).toBe(NUMBER);
  });

  it('does not for a role that is shown visits alone', async () => {
    const { team, path } = await aVisit();
    const role = await buildRole(app.db, { permissions: ['reservations.show'] });
    const guard = await app.as(role.name, { teams: [team] });
    const answer = await guard.get(path);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(NUMBER);
  });

  it('is not repeated to the person', async () => {
    const { ana, path } = await aVisit();
    const self = await app.signedIn(ana);
    expect((await self.get(path)).body).not.toHaveProperty('mobile_number');
  });
});
