import { expect, it } from 'vitest';
import type { Viewer } from '#schema/declaration/access.ts';
import { loadLimit } from '#server/http/loadLimits.ts';

const person = (id: string, reach: 'own' | 'team' = 'own'): Viewer => ({
  id,
  roles: [{ name: reach === 'own' ? 'constituent' : 'staff', reach, permissions: [] }],
  team_ids: [],
});
const from = (n: number) => ({ viewer: person(`p${n}`), address: `192.0.2.${n}` });
const staff = (n: number) => ({ viewer: person(`s${n}`, 'team'), address: '192.0.2.1' });
const room = () =>
  loadLimit({
    ...{ most: 8, keptForStaff: 2, ofPerson: 2, ofNetwork: 3 },
    full: 'Come again.',
    retryAfter: 5,
  });
const UNAVAILABLE = expect.objectContaining({ code: 'unavailable' });

it('one person has so many', () => {
  const { take } = room();
  const first = take(from(1));
  take(from(1));
  expect(() => take(from(1))).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  first();
  first();
  take(from(1));
  expect(() => take(from(1))).toThrow();
});

it('one network has so many, an IPv6 one as well', () => {
  const { take } = room();
  const here = (n: number) => ({ viewer: person(`p${n}`), address: `2001:db8::${n}` });
  for (let n = 0; n < 3; n++) take(here(n));
  expect(() => take(here(3))).toThrow(UNAVAILABLE);
  take(from(1));
});

it('however many come, staff find a place', () => {
  const { take } = room();
  for (let n = 0; n < 6; n++) take(from(n));
  expect(() => take(from(7))).toThrow(UNAVAILABLE);
  take(staff(1));
  take(staff(2));
  expect(() => take(staff(3))).toThrow(UNAVAILABLE);
});

it('the place is given back, also by what fails', async () => {
  const { during } = room();
  for (let n = 0; n < 20; n++) {
    await expect(during(from(1), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
  }
  expect(await during(from(1), async () => 'done')).toBe('done');
});

it('a provider who hands out many networks has a few of them together', () => {
  const { take } = room();
  const home = (n: number) => ({ viewer: person(`p${n}`), address: `2001:db8:0:${n}00::1` });
  const all = loadLimit({
    ...{ most: 100, keptForStaff: 0, ofPerson: 2, ofNetwork: 3 },
    full: 'Come again.',
    retryAfter: 5,
  });
  for (let n = 1; n <= 12; n++) all.take(home(n));
  expect(() => all.take(home(13))).toThrow(UNAVAILABLE);
  take(home(1));
});
