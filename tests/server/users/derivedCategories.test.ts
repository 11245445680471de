/** Lists of people by a category that follows from the profile: it is Tuesday, 1 December 2026, in Manila. */
import { expect, it } from 'vitest';
import { type CategoryPerson, standingIn } from '#schema/categories/categories.ts';
import { overlaps } from '#schema/time/zone.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const TODAY = '2026-12-01';
const BIRTHS = [
  null,
  '1966-11-30',
  '1966-12-01',
  '1966-12-02',
  '1996-02-29',
  '2008-12-01',
  '2008-12-02',
  '2020-01-01',
];
const PLACES = [null, 'San Roque', 'SAN ROQUE', 'Sán Roque ', 'Santa Ana'];
const RULES = [
  { min_age: 60 },
  { max_age: 17 },
  { min_age: 18, max_age: 59, gender: 'female' },
  { barangays: ['San Roque'] },
  { min_age: 1, barangays: ['Santa Ana', 'san roque'], gender: 'male' },
] as const;

onEachEngine((engine) => {
  const app = testApp({ engine });

  it('who is in one today is found by it, and told in the list', async () => {
    const people: UserRow[] = [];
    for (const [index, birth] of BIRTHS.entries()) {
      for (const gender of [null, 'female', 'male'] as const) {
        const barangay = PLACES[(index + (gender?.length ?? 0)) % PLACES.length];
        people.push(
          await buildUser(app.db, {
            ...{ profile_birth_date: birth, profile_gender: gender },
            profile_barangay: barangay ?? null,
          }),
        );
      }
    }
    const admin = await app.as('admin');
    const found = async (...ids: string[]) => {
      const query = ids.map((id) => `categories=${id}`).join('&');
      const { body } = await admin.get(`/users?per_page=100&${query}`);
      return body.data as { id: string; derived_categories: { id: string }[] }[];
    };
    const sorted = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
    for (const rule of RULES) {
      const category = await buildCategory(app.db, { way: 'derived', ...rule } as object);
      const isIn = (userRow: (typeof people)[number]) => {
        const person: CategoryPerson = {
          ...{ birth_date: userRow.profile_birth_date, gender: userRow.profile_gender },
          ...{ barangay: userRow.profile_barangay, category_ids: [], confirmations: [] },
        };
        const standing = standingIn(category as never, person);
        return standing.state === 'in' && overlaps(standing.days, { from: TODAY, to: TODAY });
      };
      const listed = await found(category.id);
      expect(sorted(listed), JSON.stringify(rule)).toEqual(sorted(people.filter(isIn)));
      expect(listed.length).toBeGreaterThan(0);
      expect(listed.every((one) => sorted(one.derived_categories).includes(category.id))).toBe(
        true,
      );
    }
  });

  it('goes together with those that are given, and is told to nobody who may not read it', async () => {
    const given = await buildCategory(app.db);
    const old = await buildCategory(app.db, { way: 'derived', min_age: 90 });
    const member = await buildUser(app.db, { categories: [given] });
    const elder = await buildUser(app.db, { profile_birth_date: '1930-01-01' });
    const admin = await app.as('admin');
    const { body } = await admin.get(`/users?categories=${given.id}&categories=${old.id}`);
    const ids = body.data.map(({ id }: { id: string }) => id).sort();
    expect(ids).toEqual([member.id, elder.id].sort());
    expect(body.total).toBe(2);
  });
});
