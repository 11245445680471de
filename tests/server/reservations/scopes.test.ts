/** What its person and its team see of a reservation; strangers are in `contract/others.test.ts`. */
import { beforeAll, expect, it } from 'vitest';
import { buildReservation, type ReservationRow } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let held: ReservationRow;
  let owner: Client;
  let staff: Client;
  beforeAll(async () => {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id });
    const ana = await app.as('constituent');
    owner = ana;
    staff = await app.as('staff', { teams: [team] });
    held = await buildReservation(app.db, { service_id: service.id, user_id: ana.user.id });
  });

  it('is open to its constituent and to staff of its team', async () => {
    for (const client of [owner, staff]) {
      expect((await client.get(`/reservations/show/${held.id}`)).status).toBe(200);
    }
    const moved = await owner.post(`/reservations/update/${held.id}`, { time: '15:00' });
    expect(moved.status).toBe(200);
  });

  it('names staff to a constituent as their team, and to staff by name', async () => {
    await staff.post(`/reservations/update/${held.id}`, { notes: 'Bring the old card' });
    const toOwner = (await owner.get(`/reservations/show/${held.id}`)).body;
    expect(toOwner.history.at(-1)).toMatchObject({
      action: 'notes',
      actor: toOwner.team,
      // That they changed is told; what they say stands on the reservation alone.
      to: { notes: '•••' },
    });
    const toStaff = (await staff.get(`/reservations/show/${held.id}`)).body;
    expect(toStaff.history.at(-1).actor).toMatchObject({ name: 'Ana Reyes' });
    expect(toStaff.history.at(-1).actor.id).not.toBe(toStaff.user_id);
  });

  it('shows no seat to anybody', async () => {
    const shown = await (await app.as('admin')).get(`/reservations/show/${held.id}`);
    expect(shown.body).not.toHaveProperty('seat');
  });
});
