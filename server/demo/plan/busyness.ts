/** How full an office is on a day: by the weekday, the time of the year, and how well it is known. */
import { addDays, daysBetween, weekday } from '#schema/time/zone.ts';
import type { Season } from '../content/service.ts';
import { easterSunday } from '../holidays.ts';
import type { Present } from '../present.ts';
import type { OfferedService } from './offer.ts';
import { FIRST_DAY } from './span.ts';

/** What the weekend left undone comes on Monday; from Monday to Sunday. */
const WEEK = [1.75, 0.98, 0.95, 0.9, 0.7, 0.85, 0.75] as const;
/** Few book while families are at home, or at the graves on All Saints' Day. */
const QUIET: readonly Season[] = [
  { from: '12-15', to: '01-05', times: 0.55 },
  { from: '12-20', to: '01-02', times: 0.5 },
  { from: '10-29', to: '11-03', times: 0.7 },
];
const HOLY_WEEK = 0.4;
/** The share of today's visits that came when the first reservations were made. */
const AT_FIRST = 0.5;

/** How many times the demand of a usual day. */
export function busyness(service: OfferedService, date: string, { today }: Present): number {
  const days = daysBetween(today, date);
  if (days === 0) return service.demo.team === 'health' ? 3.2 : 1.5;
  const shape = ofWeek(date) * ofYear(service, date);
  if (days < 0) return shape * (1 - ((1 - AT_FIRST) * days) / FIRST_DAY);
  // The further ahead, the less is booked by now; there are requests to decide in every season.
  return (0.08 + 0.85 * Math.exp(-days / 11)) * (service.row.requires_approval ? 1 : shape);
}

const ofWeek = (date: string) => WEEK[weekday(date) - 1] ?? 1;

function ofYear({ demo }: OfferedService, date: string): number {
  const day = date.slice(5);
  const times = [...QUIET, ...(demo.seasons ?? [])]
    .filter(({ from, to }) => (from <= to ? from <= day && day <= to : from <= day || day <= to))
    .reduce((product, season) => product * season.times, 1);
  return isInHolyWeek(date) ? times * HOLY_WEEK : times;
}

function isInHolyWeek(date: string): boolean {
  const easter = easterSunday(Number(date.slice(0, 4)));
  return addDays(easter, -7) <= date && date <= easter;
}
