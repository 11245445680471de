/** Counts by something: each is read, put in order and given its words. */
import { sql } from 'drizzle-orm';
import type { FigureAnswers, FiguresQuery, Period } from '../../schema/figureCalls.ts';
import { AGE_BRACKETS, FEW, NOTICES, UNKNOWN } from '../../schema/figures.ts';
import { reservation, user } from '../../schema/index.ts';
import { msg, type Translate } from '../../schema/language.ts';
import { addDays } from '../../schema/zone.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { localeOf, translatorFor } from '../language/catalogues.ts';
import { type Asked, readAsked } from './asked.ts';
import { type Counts, type Part, type PeopleCount, serviceTotal, sumOf } from './counts.ts';
import { among } from './dashboard.ts';
import { hideFew } from './hideFew.ts';
import { type Piece, readPieces } from './pieces.ts';

interface Words {
  t: Translate;
  locale: string;
}
interface Breakdown<Row> {
  parts: readonly Part[];
  rowsOf(
    counted: { pieces: readonly Piece[]; counts: Counts; period: Period },
    words: Words,
  ): Row[];
  isByDay?(period: Period): boolean;
}
type Options = Parameters<typeof readAsked>[2];

/** The answer of a call: the period asked for, and the one before it. */
export async function answer<Row>(
  context: Context,
  query: FiguresQuery,
  breakdown: Breakdown<Row>,
  options?: Options,
) {
  const asked = await readAsked(context, query, options);
  const words = { t: translatorFor(context.language), locale: localeOf(context.language) };
  const read = async (period: Period) => {
    const { pieces, computed_at } = await readPieces(
      context.db,
      {
        wanted: { ...asked, ...period },
        parts: breakdown.parts,
        isByDay: breakdown.isByDay?.(period) ?? false,
      },
      asked.over,
    );
    const data = breakdown.rowsOf({ pieces, counts: sumOf(pieces), period }, words);
    return { period, data, computed_at };
  };
  const { computed_at, ...now } = await read(asked.period);
  const before = asked.before && (await read(asked.before));
  return {
    ...now,
    computed_at,
    time_zone: asked.over.time_zone,
    before: before && { period: before.period, data: before.data },
  };
}

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
  rowsOf: ({ counts }: { counts: Counts }, { t }: Words) => {
    const named = new Map(known(t).map(({ id, label }) => [id, label]));
    const order = [...named.keys()];
    return hideFew(counts[part] as Record<string, PeopleCount>)
      .map(({ id, count }) => ({ id, count, label: wordsFor(id, named, t) }))
      .sort((one, other) => placeOf(order, one.id) - placeOf(order, other.id));
  },
});
const placeOf = (order: readonly string[], id: string) =>
  order.includes(id) ? order.indexOf(id) : order.length + [FEW, UNKNOWN].indexOf(id);
const wordsFor = (id: string, named: ReadonlyMap<string, string>, t: Translate) => {
  if (id === FEW) return t(msg('Fewer than 5 people each'));
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

const hourLabel = (hour: string) => `${hour}:00 – ${String(Number(hour) + 1).padStart(2, '0')}:00`;

export const commonTimeSlot: Breakdown<Named & { count: number }> = {
  parts: ['hours'],
  rowsOf: ({ counts }) => {
    const hours: Record<string, number> = {};
    for (const [key, count] of Object.entries(counts.hours)) {
      const hour = key.slice(2);
      hours[hour] = (hours[hour] ?? 0) + count;
    }
    const known = Object.keys(hours)
      .sort()
      .map((id) => ({ id, label: hourLabel(id) }));
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
  rowsOf: ({ counts }, { locale }) =>
    Object.entries(counts.hours)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, count]) => {
        const [weekday = '1', hour = '00'] = id.split('-');
        const label = `${weekdayName(Number(weekday), locale)}, ${hourLabel(hour)}`;
        return { id, label, count, weekday: Number(weekday), hour: Number(hour) };
      }),
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
    NOTICES.map(({ id, label }) => {
      const by_person = notices[`person:${id}`] ?? 0;
      const by_office = notices[`office:${id}`] ?? 0;
      return { id, label: t(label), by_person, by_office, count: by_person + by_office };
    }),
};

export async function programsAndServices(context: Context, query: FiguresQuery) {
  const asked = await readAsked(context, query);
  const known = await knownServices(context, asked);
  const breakdown: Breakdown<FigureAnswers['programs_and_services']['data'][number]> = {
    parts: ['services'],
    rowsOf: ({ counts }) =>
      known
        .filter(({ id, is_active }) => is_active || counts.services[id])
        .map(({ is_active, name, ...service }) => {
          const of = counts.services[service.id];
          return {
            ...service,
            label: name,
            count: serviceTotal(of, 'visits'),
            bookings: serviceTotal(of, 'bookings'),
            no_shows: serviceTotal(of, 'no_shows'),
            due: serviceTotal(of, 'due'),
            seats_booked: serviceTotal(of, 'seats_booked'),
            seats_offered: serviceTotal(of, 'seats_offered'),
          };
        })
        .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label)),
  };
  return answer(context, query, breakdown);
}

interface KnownService {
  id: string;
  name: string;
  kind: 'service' | 'program';
  is_active: boolean;
  team: { id: string; name: string };
}
/** All that the team has or had; one that it gave away is told with those who have it now. */
const knownServices = ({ db }: Context, asked: Asked) =>
  rows<KnownService>(
    db,
    sql`select s.id, s.name, s.kind, s.status = 'active' as is_active,
        json_build_object('id', t.id, 'name', t.name) as team
      from services s join teams t on t.id = s.team_id
      where true ${among(asked, sql`s.id`, sql`s.team_id`)}`,
  );
