// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { countedList, currentLists, figureList } from '#src/custom/admin/figures/listLinks.ts';
import { sheetRows, toSheet } from '#src/custom/admin/figures/sheet.ts';
import { extraParams } from '#src/dataProvider/listParams.ts';
import { toCsv } from '#src/generator/csv.ts';
import { NOVEMBER } from './support/answers.ts';

const read = (link: string | undefined) => {
  const { pathname, searchParams } = new URL(link ?? '', 'http://x');
  return [pathname, JSON.parse(searchParams.get('filter') ?? '')];
};
const days = { counted_from: '2026-11-01', counted_to: '2026-11-30' };
const at = { days: NOVEMBER, scope: {} };

it('a rate leads to what it is a part of, and what no list can show to none', () => {
  expect(read(figureList('no_show_rate', at))[1]).toEqual({ counted_as: 'no_shows', ...days });
  expect(read(figureList('waiting_minutes_p90', at))[1]).toMatchObject({ counted_as: 'started' });
  expect(figureList('seats_offered', at)).toBeUndefined();
});

it('team and service go with it', () => {
  const scope = { team_id: 'health', service_id: 'triage' };
  expect(read(countedList({ as: 'visits', days: NOVEMBER, scope }))).toEqual([
    '/admin/reservations',
    { counted_as: 'visits', ...days, team_id: ['health'], service_id: ['triage'] },
  ]);
});

it('for whoever sees some teams, lists stay within them; who is new is new to all', () => {
  const scope = { within: ['health', 'permits'] };
  const listed = (as: 'visits' | 'new_constituents') =>
    read(countedList({ as, days: NOVEMBER, scope }))[1].team_id;
  expect(listed('visits')).toEqual(['health', 'permits']);
  expect(listed('new_constituents')).toBeUndefined();
});

it('what is true now leads to plain lists', () => {
  const now = Date.parse('2026-11-30T04:00:00Z');
  const lists = currentLists({ scope: { team_id: 'health' }, today: '2026-11-30', now });
  const team_id = ['health'];
  expect(read(lists.reservations_today)[1]).toEqual({
    ...{ status: ['pending', 'approved'], team_id },
    ...{ date_from: '2026-11-30', date_to: '2026-11-30' },
  });
  expect(read(lists.pending)[1]).toEqual({
    ...{ status: ['pending'], team_id, starts_at_from: '2026-11-30T04:00:00.000Z' },
  });
  expect(read(lists.services)).toEqual(['/admin/services', { status: ['active'], team_id }]);
  expect(read(lists.users)).toEqual(['/admin/users', { status: ['active'] }]);
});

it('the list asks the server with what it is narrowed by', () => {
  const filter = { counted_as: 'visits', ...days, status: ['approved'], counted_key: undefined };
  expect(extraParams({ name: 'reservations' }, filter)).toEqual([
    ['counted_as', 'visits'],
    ['counted_from', '2026-11-01'],
    ['counted_to', '2026-11-30'],
  ]);
  expect(extraParams({ name: 'services' }, filter)).toEqual([]);
});

it('a file for a spreadsheet runs no formula and keeps what few are', async () => {
  const sheet = toSheet(
    [
      { id: 'a', label: '=HYPERLINK("http://x")', count: 12 },
      { id: 'b', label: 'Centre, "old"', count: null },
    ],
    [
      { label: 'Barangay', value: ({ label }) => label },
      { label: 'Visits', value: ({ count }) => count, to: () => '/list' },
    ],
  );
  expect(await toCsv(sheetRows(sheet))).toBe(
    '\uFEFFBarangay,Visits\r\n"\'=HYPERLINK(""http://x"")",12\r\n"Centre, ""old""",not shown\r\n',
  );
});
