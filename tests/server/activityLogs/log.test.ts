import { beforeAll, describe, expect, it } from 'vitest';
import { MASKED } from '#schema/activityLogs/activity.ts';
import { rowsOf } from '#server/activityLogs/log.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-11-30T02:00:00Z' });
  let admin: Client & { user: UserRow };
  beforeAll(async () => {
    admin = await app.as('admin', { profile_first_name: 'Ana', profile_last_name: 'Reyes' });
  });
  const logOf = async (filter: string, by: Client = admin) =>
    (await by.get(`/activity-logs?${filter}`)).body.data;

  it('names who, what and whose, and whose team it is', async () => {
    const juan = await buildUser(app.db, { profile_first_name: 'Juan', profile_last_name: 'Cruz' });
    const { id, reference, team_id } = await buildReservation(app.db, {
      user_id: juan.id,
      status: 'pending',
    });
    await admin.post(`/reservations/update/status/${id}`, { status: 'approved' });
    const [row] = await logOf(`subject_id=${id}`);
    expect(row).toMatchObject({
      action: 'update_status',
      actor: { id: admin.user.id, name: 'Ana Reyes' },
      actor_name: 'Ana Reyes',
      resource: 'reservations',
      subject_name: reference,
      owner: { id: juan.id, name: 'Juan Cruz' },
      team: { id: team_id, name: expect.any(String) },
      changes: [{ field: 'status', before: 'pending', after: 'approved' }],
      address: '127.0.0.1',
    });
    expect(await logOf(`search=${reference.toLowerCase()}`)).toHaveLength(1);
  });

  it('still names what is gone, and the team that a service had', async () => {
    const [north, south] = [await buildTeam(app.db), await buildTeam(app.db)];
    const { id } = await buildService(app.db, { name: 'Fishing permit', team_id: north.id });
    await admin.post(`/services/update/${id}`, { team_id: south.id });
    await admin.post('/services/delete', { ids: [id] });
    expect(await logOf(`subject_id=${id}`)).toMatchObject([
      { action: 'delete', subject_name: 'Fishing permit', team_id: south.id },
      {
        action: 'update',
        subject_name: 'Fishing permit',
        changes: rowsOf({
          team_id: [
            { id: north.id, name: north.name },
            { id: south.id, name: south.name },
          ],
        }),
      },
    ]);
    const gone = await buildUser(app.db, { profile_first_name: 'Rosa', profile_last_name: 'Lim' });
    await admin.post('/users/delete', { ids: [gone.id] });
    expect(await logOf(`subject_id=${gone.id}`)).toMatchObject([
      { action: 'delete', subject_name: 'Rosa Lim', owner: null },
    ]);
  });

  it('tells of personal values that they changed, not what to', async () => {
    const { id } = await buildUser(app.db);
    const profile = { first_name: 'Canary', barangay: 'Canary village' };
    await admin.post(`/users/update/profile/${id}`, profile);
    const [row] = await logOf(`subject_id=${id}&action=update`);
    expect(row.changes).toEqual(
      rowsOf({ 'profile.first_name': [MASKED, MASKED], 'profile.barangay': [null, MASKED] }),
    );
    const booked = await buildReservation(app.db, { notes: 'Canary before' });
    await admin.post(`/reservations/update/${booked.id}`, { notes: 'Canary after' });
    const [noted] = await logOf(`subject_id=${booked.id}`);
    expect(JSON.stringify(noted)).not.toContain('Canary');
  });

  describe('is found', () => {
    it('by person, resource, action and time', async () => {
      const { id } = await buildService(app.db, { name: 'Found by filters' });
      await admin.post(`/services/update/${id}`, { name: 'Found' });
      const some = `actor_id=${admin.user.id}&resource=services&action=update&subject_id=${id}`;
      expect(await logOf(some)).toHaveLength(1);
      expect(await logOf(`${some}&created_at_from=2026-11-30T00:00:00Z`)).toHaveLength(1);
      expect(await logOf(`${some}&created_at_to=2026-11-29T00:00:00Z`)).toHaveLength(0);
      expect(await logOf(`resource=roles&subject_id=${id}`)).toHaveLength(0);
    });

    it('by several actions at once', async () => {
      const found = await logOf('action=update&action=delete&per_page=100');
      expect(new Set(found.map(({ action }: { action: string }) => action))).toEqual(
        new Set(['update', 'delete']),
      );
    });
  });

  describe('is read', () => {
    it('by administrators only, unless a role is given it', async () => {
      for (const role of ['staff', 'constituent']) {
        expect((await (await app.as(role)).get('/activity-logs')).status).toBe(403);
      }
      expect((await app.anyone.get('/activity-logs')).status).toBe(401);
    });

    it('by a role within its reach, without addresses and devices', async () => {
      const team = await buildTeam(app.db);
      const permissions = ['activity-logs.list', 'activity-logs.show'];
      const near = await buildRole(app.db, { reach: 'team', permissions });
      const own = await buildRole(app.db, { reach: 'own', permissions });
      const auditor = await app.as(near.name, { teams: [team] });
      const { id } = await buildService(app.db, { team_id: team.id });
      await admin.post(`/services/update/${id}`, { name: 'Of the team' });
      const seen = await logOf('', auditor);
      expect(seen).toMatchObject([{ subject_id: id, team_id: team.id }]);
      expect(seen[0]).not.toHaveProperty('address');
      expect(seen[0]).not.toHaveProperty('device');
      expect((await auditor.get('/activity-logs?address=127.0.0.1')).status).toBe(422);
      const [others] = await logOf('resource=users');
      expect((await auditor.get(`/activity-logs/show/${others.id}`)).status).toBe(404);

      const somebody = await app.as(own.name);
      await somebody.post('/profile/update', { profile: { barangay: 'San Roque' } });
      expect(await logOf('', somebody)).toMatchObject([{ actor_id: somebody.user.id }]);
    });
  });
});
