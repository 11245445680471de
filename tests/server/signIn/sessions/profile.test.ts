import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import type { Client } from '#tests/support/client.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { PASSWORD } from './signIn.ts';

/** Every call that writes a birth date. */
const DOORS: Record<
  string,
  (by: { admin: Client; own: Client; id: string }, day: string) => unknown
> = {
  registering: ({ own }, day) => {
    const username = uniqueKey('born');
    const profile = { first_name: 'Ana', last_name: 'Reyes', birth_date: day };
    const named = { username, email: `${username}@example.test`, profile };
    const body = { ...named, password: PASSWORD, privacy_version: 1 };
    return own.post('/register', body);
  },
  'your profile': ({ own }, day) => own.post('/profile/update', { profile: { birth_date: day } }),
  'a new person': ({ admin }, day) => {
    const username = uniqueKey('born');
    const profile = { first_name: 'Ana', last_name: 'Reyes', birth_date: day };
    return admin.post('/users/create', { username, email: `${username}@example.test`, profile });
  },
  'a person': ({ admin, id }, day) =>
    admin.post(`/users/update/${id}`, { profile: { birth_date: day } }),
  "a person's profile": ({ admin, id }, day) =>
    admin.post(`/users/update/profile/${id}`, { birth_date: day }),
};

onOneEngine((engine) => {
  // Half past one in the night of 2 December in Manila, still the day before in London.
  const app = testApp({ engine, clock: '2026-12-01T17:30:00Z' });
  const people = async () => {
    const person = await buildUser(app.db);
    return { admin: await app.as('admin'), own: await app.signedIn(person), id: person.id };
  };

  it.each(Object.entries(DOORS))('%s takes no birth date that cannot be', async (_name, write) => {
    const by = await people();
    for (const day of ['2026-12-03', '2090-01-01', '1901-01-01', '2026-02-30', '27 March 1990']) {
      expect(await write(by, day)).toMatchObject({ status: 422 });
    }
    expect(await write(by, '2026-12-03')).toMatchObject({
      body: { errors: { 'profile.birth_date': 'Enter a date in the past' } },
    });
    const { status } = (await write(by, '2026-12-02')) as { status: number };
    expect([200, 201]).toContain(status);
  });

  it('lets be what was written before', async () => {
    const { own, id } = await people();
    await app.db
      .update(tableOf(user))
      .set({ profile_birth_date: '1900-01-01' })
      .where(eq(tableOf(user).id, id));
    const same = { profile: { birth_date: '1900-01-01', barangay: 'San Roque' } };
    expect((await own.post('/profile/update', same)).status).toBe(200);
  });
});
