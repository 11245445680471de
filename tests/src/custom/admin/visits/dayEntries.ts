/** People of a day, as the server tells of them. */
import type { Viewer } from '#schema/declaration/access.ts';
import type { DayEntry, OpenCounter, TeamDay, Visit } from '#schema/visits/day.ts';

export const TEAM = '01890000-0000-7000-8000-0000000000aa';
export const TODAY = '2026-12-01';
/** 9:40 in Manila. */
export const NOW = Date.parse('2026-12-01T01:40:00Z');

let count = 0;

interface Overrides {
  name?: string;
  reservation?: Partial<DayEntry['reservation']>;
  visit?: Partial<Visit> | null;
  mobile_number?: string | null;
  birth_date?: string | null;
}

export function buildEntry({ name = 'Ana Reyes', visit = null, ...overrides }: Overrides = {}) {
  count += 1;
  const id = `01890000-0000-7000-8000-${String(count).padStart(12, '0')}`;
  const entry: DayEntry = {
    reservation: {
      id,
      reference: 'TK-7F3K-92QM',
      user_id: `person-${count}`,
      user: { id: `person-${count}`, name },
      service_id: 'dental',
      service: { id: 'dental', name: 'Dental check-up' },
      team_id: TEAM,
      team: { id: TEAM, name: 'Health office' },
      date: TODAY,
      time: '09:00',
      starts_at: '2026-12-01T01:00:00Z',
      ends_at: '2026-12-01T01:30:00Z',
      status: 'approved',
      activity_status: 'scheduled',
      places: 1,
      source: 'online',
      notes: null,
      answers_status: null,
      held_until: null,
      reason: null,
      ...overrides.reservation,
    } as DayEntry['reservation'],
    mobile_number: overrides.mobile_number ?? null,
    birth_date: overrides.birth_date ?? null,
    visit: visit && buildVisit({ id: `visit-${count}`, ...visit }),
  };
  return entry;
}

const buildVisit = (overrides: Partial<Visit>): Visit => ({
  id: 'visit',
  ticket: 'H012',
  number: 12,
  print_state: 'none',
  ticket_key: null,
  state: 'waiting',
  since: '2026-12-01T01:10:00Z',
  arrived_at: '2026-12-01T01:10:00Z',
  due_at: '2026-12-01T01:00:00Z',
  priority: 'none',
  team_id: TEAM,
  counter_id: null,
  calls: 0,
  called_at: null,
  note: null,
  ...overrides,
});

export const buildCounter = (overrides: Partial<OpenCounter> = {}): OpenCounter => ({
  id: 'counter-1',
  name: 'Counter 1',
  is_active: true,
  service_ids: [],
  staff: null,
  opened_at: null,
  priority_in_a_row: 0,
  ...overrides,
});

export const buildDay = (overrides: Partial<TeamDay> = {}): TeamDay => ({
  date: TODAY,
  now: new Date(NOW).toISOString(),
  version: '1',
  team: { id: TEAM, name: 'Health office' },
  counters: [],
  waits: [],
  entries: [],
  ...overrides,
});

const permissions = ['list', 'update_status', 'update_activity_status'].map(
  (action) => `reservations.${action}`,
);
export const STAFF: Viewer = {
  id: 'me',
  team_ids: [TEAM],
  roles: [{ name: 'staff', reach: 'team', permissions }],
};
