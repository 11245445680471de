/** What a list is narrowed to by a figure, as one reads it. */
import {
  AGE_BRACKETS,
  BREAKDOWNS,
  type Breakdown,
  FIGURES,
  LISTED_FIGURES,
  NOTICE_PERIODS,
  UNKNOWN,
} from '#schema/figures/figures.ts';
import { reservation, user } from '#schema/index.ts';
import { clockSpan } from '#src/generator/formats.ts';
import { optionLabel } from '#src/generator/values.ts';
import { msg, t } from '#src/language/t.ts';
import { formatDays } from '../formatFigure.ts';
import { hourSpan, weekdayName } from '../formatHour.ts';

/** As they are named in the URL. */
export const COUNTED_KEYS = [
  'counted_as',
  'counted_from',
  'counted_to',
  'counted_by',
  'counted_key',
] as const;

const labelIn = (list: readonly { id: string; label: string }[], key: string) =>
  t(list.find(({ id }) => id === key)?.label ?? key);

const hours = (hour: string) => clockSpan(...hourSpan(Number(hour)));

const PARTS: Record<Breakdown, { label: string; say: (key: string) => string }> = {
  service: { label: msg('Service'), say: (key) => key },
  age: { label: msg('Age'), say: (key) => labelIn(AGE_BRACKETS, key) },
  gender: {
    label: msg('Gender'),
    say: (key) => optionLabel(user.fields.profile.fields.gender, key),
  },
  barangay: { label: msg('Barangay'), say: (key) => key },
  hour: { label: msg('Hour'), say: hours },
  weekday_hour: {
    label: msg('Hour'),
    say: (key) => `${weekdayName(Number(key[0]), 'long')}, ${hours(key.slice(2))}`,
  },
  source: { label: msg('Booked'), say: (key) => optionLabel(reservation.fields.source, key) },
  notice: { label: msg('How long before'), say: (key) => labelIn(NOTICE_PERIODS, key) },
};

/** "Visits, 1–30 Nov 2026, Gender: Female"; null where the list is not narrowed so. */
export function formatCountedFilter(filters: Record<string, unknown>): string | null {
  const figure = LISTED_FIGURES.find((id) => id === filters.counted_as);
  if (!figure) return null;
  const { counted_from: from, counted_to: to, counted_key: key } = filters;
  const by = BREAKDOWNS.find((breakdown) => breakdown === filters.counted_by);
  return [
    t(FIGURES[figure].label),
    ...(from && to ? [formatDays({ from: String(from), to: String(to) })] : []),
    ...(by && typeof key === 'string' ? [formatPart(by, key)] : []),
  ].join(', ');
}

function formatPart(by: Breakdown, key: string): string {
  const { label, say } = PARTS[by];
  return `${t(label)}: ${key === UNKNOWN ? t('Not known') : say(key)}`;
}
