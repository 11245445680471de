import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const SAVED = {
  label: 'Waiting',
  filter: { status: ['pending'], search: 'Maria', date: ['today'] },
  sort: { field: 'starts_at', order: 'ASC' },
};

onEachEngine((engine) => {
  const app = testApp({ engine });
  const PATH = '/profile/list-views';

  it('keeps saved filters and columns with the account, over sessions, for nobody else', async () => {
    const ana = await app.as('staff');
    const ben = await app.as('staff');
    expect((await ana.get(PATH)).body).toEqual({ data: [] });
    const first = { resource: 'reservations', saved: [SAVED] };
    expect((await ana.post(`${PATH}/update`, first)).status).toBe(200);
    // What is left out stays as it is.
    const hidden = { resource: 'reservations', hidden: ['time'] };
    const kept = { data: [{ resource: 'reservations', hidden: ['time'], saved: [SAVED] }] };
    expect((await ana.post(`${PATH}/update`, hidden)).body).toEqual(kept);
    await ana.post('/logout');
    const later = await app.signedIn(ana.user);
    expect((await later.get(PATH)).body).toEqual(kept);
    expect((await ben.get(PATH)).body).toEqual({ data: [] });
    expect((await app.anyone.get(PATH)).status).toBe(401);
  });

  it('refuses what is no list, too much of it, and what cannot be kept', async () => {
    const ana = await app.as('staff');
    const refused = async (body: object) => (await ana.post(`${PATH}/update`, body)).status;
    const many = Array.from({ length: 31 }, (_, at) => ({ ...SAVED, label: `Number ${at}` }));
    expect(await refused({ resource: 'sessions', hidden: [] })).toBe(422);
    expect(await refused({ resource: 'users', saved: many })).toBe(422);
    expect(await refused({ resource: 'users', saved: [{ ...SAVED, filter: { a: {} } }] })).toBe(
      422,
    );
    for (const odd of ['\u0000', '\ud800']) {
      expect(await refused({ resource: 'users', saved: [{ ...SAVED, label: odd }] })).toBe(422);
      const filter = { [odd]: 'x', search: odd };
      expect(await refused({ resource: 'users', saved: [{ ...SAVED, filter }] })).toBe(422);
    }
  });

  it('goes with the account', async () => {
    const admin = await app.as('admin');
    const maria = await app.as('constituent');
    await maria.post(`${PATH}/update`, { resource: 'users', hidden: [] });
    expect((await admin.post('/users/delete', { ids: [maria.user.id] })).status).toBe(200);
    const left = sql`select 1 from list_views where user_id = ${maria.user.id}`;
    expect(await rows(app.db, left)).toEqual([]);
  });
});
