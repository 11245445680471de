/** Whom staff and others see of the people, in lists, by role, in counts and one by one. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client;
  let staff: Client & { user: UserRow };
  let near: UserRow;
  let far: UserRow;
  beforeAll(async () => {
    admin = await app.as('admin');
    near = await buildUser(app.db, { identification_status: 'submitted' });
    far = await buildUser(app.db, { status: 'suspended', identification_status: 'submitted' });
    await buildUser(app.db, { status: 'pending' });
    const { team_id } = await buildReservation(app.db, { user_id: near.id });
    await buildReservation(app.db, { user_id: far.id });
    staff = await app.as('staff', { teams: [{ id: team_id }] });
  });
  const idsOf = ({ body }: { body: { data: { id: string }[] } }) =>
    body.data.map(({ id }) => id).sort();

  it('staff see themselves and who booked with their teams', async () => {
    const mine = [near.id, staff.user.id].sort();
    expect(idsOf(await staff.get('/users'))).toEqual(mine);
    expect(idsOf(await staff.get('/users?status=active&status=suspended'))).toEqual(mine);
    expect(idsOf(await staff.get('/users/role/constituent'))).toEqual([near.id]);
    expect(idsOf(await staff.get(`/users?ids=${far.id}&ids=${near.id}`))).toEqual([near.id]);
    expect(idsOf(await staff.get(`/users?search=${far.username}`))).toEqual([]);
    expect((await staff.get(`/users/show/${near.id}`)).status).toBe(200);
    const absent = await staff.get('/users/show/01900000-0000-7000-8000-000000000000');
    const other = await staff.get(`/users/show/${far.id}`);
    expect([other.status, other.body]).toEqual([absent.status, absent.body]);
  });

  it('counts those that a list would show, in one query', async () => {
    expect((await admin.get('/users/count')).body).toEqual({
      all: 5,
      constituent: 3,
      staff: 1,
      admin: 1,
      submitted: 2,
      erasure: 0,
      pending: 1,
      suspended: 1,
    });
    const reached = { all: 2, constituent: 1, staff: 1, admin: 0, submitted: 1 };
    const none = { erasure: 0, pending: 0, suspended: 0 };
    expect((await staff.get('/users/count')).body).toEqual({ ...reached, ...none });
    const counted = await countQueries(app.database, () => admin.get('/users/count'));
    // The session is the other.
    expect(counted.count).toBe(2);
  });

  it('is nothing for constituents and strangers', async () => {
    const maria = await app.signedIn(near);
    for (const path of ['/users/count', `/users/invitation/${near.id}`, '/users']) {
      expect([path, (await maria.get(path)).status]).toEqual([path, 403]);
      expect([path, (await app.anyone.get(path)).status]).toEqual([path, 401]);
    }
  });

  it('a role of the office sees the queue in the order in which it was sent', async () => {
    const role = await buildRole(app.db, {
      reach: 'all',
      permissions: ['users.list', 'users.verify_identification'],
    });
    const reviewer = await app.as(role.name);
    await app.db.execute(sql`update users set identification_submitted_at = case id
      when ${near.id} then timestamptz '2026-11-30' else timestamptz '2026-11-29' end
      where identification_status = 'submitted'`);
    const { body } = await reviewer.get(
      '/users?identification.status=submitted&sort_by=identification.submitted_at&order_by=ASC',
    );
    expect(body.data).toMatchObject([
      { id: far.id, identification: { submitted_at: '2026-11-29T00:00:00.000Z' } },
      { id: near.id },
    ]);
  });
});
