/** Counts by something: put in order and given their words. */

import { AGE_BRACKETS, FEW, NOTICE_PERIODS, UNKNOWN } from '#schema/figures/figures.ts';
import { reservation, user } from '#schema/index.ts';
import { msg, type Translate } from '#schema/language/index.ts';
import { clockOf } from '#schema/time/clock.ts';
import { addDays, timeOf } from '#schema/time/zone.ts';
import type { Breakdown, FigureLocale } from './answer.ts';
import { sumOf } from './counts.ts';
import { hideFew } from './hideFew.ts';
import type { Piece } from './pieces.ts';
import { monthOf } from './refresh.ts';
import { grouped } from './rollups.ts';

interface Named {
  id: string;
  label: string;
}
/** As declared: the options of a field, named. */
const optionsOf = (
  field: { options?: readonly { id: string | number; name: string }[] },
  t: Translate,
) => (field.options ?? []).map(({ id, name }): Named => ({ id: String(id), label: t(name) }));

/** Every value that is known beforehand, in its order, also those of none. */
const counted = (known: readonly Named[], tally: Readonly<Record<string, number>>) =>
  known.map(({ id, label }) => ({ id, label, count: tally[id] ?? 0 }));

const peopled = (part: 'ages' | 'genders' | 'barangays', known: (t: Translate) => Named[]) => ({
  parts: [part],
  isByMonth: true,
  rowsOf: ({ pieces }: { pieces: readonly Piece[] }, { t }: FigureLocale) => {
    const named = new Map(known(t).map(({ id, label }) => [id, label]));
    const order = [...named.keys()];
    const months = grouped(pieces, ({ starts_on }) => monthOf(starts_on)).values();
    return hideFew([...months].map((month) => sumOf(month)[part]))
      .map(({ id, count }) => ({ id, count, label: wordsFor(id, named, t) }))
      .sort((one, other) => placeOf(order, one.id) - placeOf(order, other.id));
  },
});
const placeOf = (order: readonly string[], id: string) =>
  order.includes(id) ? order.indexOf(id) : order.length + [FEW, UNKNOWN].indexOf(id);
const wordsFor = (id: string, named: ReadonlyMap<string, string>, t: Translate) => {
  if (id === FEW) return t(msg('Small groups together'));
  if (id === UNKNOWN) return t(msg('Not known'));
  return named.get(id) ?? id;
};

export const ageBracket = peopled('ages', (t) =>
  AGE_BRACKETS.map(({ id, label }) => ({ id, label: t(label) })),
);
export const commonGender = peopled('genders', (t) =>
  optionsOf(user.fields.profile.fields.gender, t),
);
export const commonBarangay = peopled('barangays', () => []);

/** 9:00–10:00 AM, of `09` */
const hourLabels = ({ locale, t }: FigureLocale) => {
  const clock = clockOf(locale, t);
  return (hour: string) => clock.span(`${hour}:00`, timeOf((Number(hour) + 1) * 60));
};

export const commonTimeSlot: Breakdown<Named & { count: number }> = {
  parts: ['hours'],
  rowsOf: ({ counts }, words) => {
    const labelOf = hourLabels(words);
    const hours: Record<string, number> = {};
    for (const [key, count] of Object.entries(counts.hours)) {
      const hour = key.slice(2);
      hours[hour] = (hours[hour] ?? 0) + count;
    }
    const known = Object.keys(hours)
      .sort()
      .map((id) => ({ id, label: labelOf(id) }));
    return counted(known, hours).sort((one, other) => other.count - one.count);
  },
};

/** A Monday, to name the weekdays by. */
const SOME_MONDAY = '2024-01-01';
const weekdayName = (weekday: number, locale: string) =>
  new Date(addDays(SOME_MONDAY, weekday - 1)).toLocaleDateString(locale, {
    weekday: 'long',
    timeZone: 'UTC',
  });

export const hoursByWeekday: Breakdown<Named & { count: number; weekday: number; hour: number }> = {
  parts: ['hours'],
  rowsOf: ({ counts }, words) => {
    const labelOf = hourLabels(words);
    return Object.entries(counts.hours)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, count]) => {
        const [weekday = '1', hour = '00'] = id.split('-');
        const label = `${weekdayName(Number(weekday), words.locale)}, ${labelOf(hour)}`;
        return { id, label, count, weekday: Number(weekday), hour: Number(hour) };
      });
  },
};

export const sources: Breakdown<Named & { count: number }> = {
  parts: ['sources'],
  rowsOf: ({ counts }, { t }) => counted(optionsOf(reservation.fields.source, t), counts.sources),
};

export const cancellations: Breakdown<
  Named & { count: number; by_person: number; by_office: number }
> = {
  parts: ['notices'],
  rowsOf: ({ counts: { notices } }, { t }) =>
    NOTICE_PERIODS.map(({ id, label }) => {
      const by_person = notices[`person:${id}`] ?? 0;
      const by_office = notices[`office:${id}`] ?? 0;
      return { id, label: t(label), by_person, by_office, count: by_person + by_office };
    }),
};
