/** What was booked for people in somebody's care, some of it for the days to come. */
import { addDays } from '#schema/time/zone.ts';
import { awake, DAY, HOUR } from '../present.ts';
import type { Planning } from './diary.ts';
import { DEFAULTS, type Open, serviceOf, slotsOf } from './mariaVisits.ts';
import type { CaredFor } from './person.ts';
import type { Visit } from './visit.ts';

export function planVisitsOfFamilies(
  open: Open,
  families: readonly CaredFor[],
  { present, random, diary }: Planning,
): Visit[] {
  return families.flatMap((person) =>
    person.visits.flatMap(({ key, days_ago, notes = null }): Visit[] => {
      const service = serviceOf(open, key);
      const wishes = slotsOf(open, key)
        .filter(({ date, starts_at }) =>
          days_ago === null
            ? starts_at > present.now + 2 * DAY
            : date >= addDays(present.today, -days_ago) && date < present.today,
        )
        .map((slot) => {
          const ahead = (service.row.lead_hours + random.int(30, 60)) * HOUR;
          const latest = Math.min(slot.starts_at - ahead, present.now - DAY);
          return { person, service, slot, created_at: awake(latest, random) };
        });
      const wish = wishes.find((one) => diary.suits(one));
      if (!wish) return [];
      diary.enter(wish);
      return [{ ...DEFAULTS, ...wish, notes }];
    }),
  );
}
