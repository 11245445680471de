import { expect, it } from 'vitest';
import { MASKED } from '#schema/activityLogs/activity.ts';
import { reservation, service, settings, user } from '#schema/index.ts';
import { differenceOf } from '#src/custom/admin/activityLogs/difference.ts';

const ZONE = 'Asia/Manila';

it('tells one value for another, in words', () => {
  const of = (field: string, before: string | null, after: string | null, resource = service) =>
    differenceOf({ field, before, after }, resource as never, ZONE);
  expect(of('kind', 'service', 'program')).toMatchObject({
    label: 'Kind',
    before: 'Service',
    after: 'Program',
  });
  expect(of('slot_minutes', '30', '45')).toMatchObject({
    before: '30 minutes',
    after: '45 minutes',
  });
  expect(of('requires_approval', 'false', 'true')).toMatchObject({ before: 'No', after: 'Yes' });
  expect(of('location', null, 'City hall')).toMatchObject({
    before: 'nothing',
    after: 'City hall',
  });
  expect(
    of('team_id', '{"id":"1","name":"Health"}', '{"id":"2","name":"Civil registry"}'),
  ).toMatchObject({ label: 'Team', before: 'Health', after: 'Civil registry' });
  expect(of('date', '2026-12-01', '2026-12-02', reservation as never)).toMatchObject({
    before: 'Tue, 1 Dec 2026',
    after: 'Wed, 2 Dec 2026',
  });
});

it('tells what a list gained and lost', () => {
  const hours = (opens: string) => ({ weekday: 1, opens, closes: '12:00' });
  expect(
    differenceOf(
      {
        field: 'weekly_hours',
        before: JSON.stringify([hours('08:00'), hours('13:00')]),
        after: JSON.stringify([hours('08:00'), hours('09:00')]),
      },
      service,
      ZONE,
    ).list,
  ).toEqual({ added: ['Monday 9:00 12:00'], removed: ['Monday 13:00 12:00'] });
  const named = (name: string) => ({ id: name, name });
  expect(
    differenceOf(
      {
        field: 'categories',
        before: JSON.stringify([named('Students')]),
        after: JSON.stringify([named('Students'), named('Seniors')]),
      },
      service,
      ZONE,
    ).list,
  ).toEqual({ added: ['Seniors'], removed: [] });
  const day = (from: string, to = from) => ({ to, from, reason: 'Fiesta' });
  expect(
    differenceOf(
      {
        field: 'holidays',
        before: '[]',
        after: JSON.stringify([day('2026-12-07'), day('2026-12-24', '2026-12-26')]),
      },
      settings,
      ZONE,
    ).list?.added,
  ).toEqual(['Mon, 7 Dec 2026 Fiesta', 'Thu, 24 Dec 2026 to Sat, 26 Dec 2026 Fiesta']);
});

it('shows of a masked value that it changed, and nothing else', () => {
  const hidden = differenceOf(
    { field: 'profile.address', before: null, after: MASKED },
    user,
    ZONE,
  );
  expect(hidden).toMatchObject({ label: 'Address', isHidden: true });
  expect(JSON.stringify(hidden)).not.toContain(MASKED);
});

it('names what no declaration describes as well as it can', () => {
  const of = (field: string) => differenceOf({ field, before: null, after: 'x' }, user, ZONE).label;
  expect([of('reason'), of('something.left_over')]).toEqual(['Reason', 'Left over']);
  expect(differenceOf({ field: 'a_b', before: '1', after: '2' }, undefined, ZONE)).toMatchObject({
    label: 'A b',
    before: '1',
    after: '2',
  });
});
