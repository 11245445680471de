/** How the desks open the list of reservations. */
import type { TeamKey } from './teams.ts';

interface DemoView {
  name: string;
  /** Everybody has it where no team is named. */
  team?: TeamKey;
  filters: Readonly<Record<string, string>>;
  columns: readonly string[];
}

export const VIEWS: readonly DemoView[] = [
  {
    name: 'To approve this week',
    filters: { status: 'pending', date: 'this_week' },
    columns: ['user_id', 'service_id', 'date', 'time', 'status', 'answers_status'],
  },
  {
    name: 'No-shows of this month',
    filters: { activity_status: 'no_show', date: 'this_month' },
    columns: ['user_id', 'service_id', 'date', 'time', 'activity_status'],
  },
  {
    name: 'Today at our counters',
    team: 'health',
    filters: { date: 'today' },
    columns: ['time', 'user_id', 'service_id', 'status', 'activity_status', 'places'],
  },
];
