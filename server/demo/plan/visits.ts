/** A year of reservations up to today, and what is booked of the weeks ahead. */
import type { Present } from '../present.ts';
import { type Random, randomOf } from '../random.ts';
import { bookedAt, otherSlot, sourceOf } from './booking.ts';
import { busyness } from './busyness.ts';
import { Diary, type Planning } from './diary.ts';
import { planVisitsOfFamilies } from './familyVisits.ts';
import { fateOf } from './fate.ts';
import { planVisitsOfMaria } from './mariaVisits.ts';
import type { Offer, OfferedService } from './offer.ts';
import { type OpenDays, type OpenSlot, openDaysOf } from './openSlots.ts';
import type { CaredFor, Person } from './person.ts';
import { planSqueezedIn } from './squeezedIn.ts';
import { planUrgent } from './urgent.ts';
import type { Visit } from './visit.ts';
import { oneOf, visitorsOf } from './visitors.ts';
import { markWaiting } from './waiting.ts';

/** How often somebody else is asked when one person cannot come. */
const TRIES = 12;

export function planVisits(
  offer: Offer,
  people: { constituents: readonly Person[]; maria: Person; families: readonly CaredFor[] },
  present: Present,
): Visit[] {
  const diary = new Diary();
  const open = new Map(
    offer.services
      .filter(({ row }) => row.status === 'active')
      .map((service) => [service, openDaysOf(service, present, offer.holidays)]),
  );
  const visits = planVisitsOfMaria(open, people.maria, {
    present,
    random: randomOf('maria-visits'),
    diary,
  });
  const family = { present, random: randomOf('family-visits'), diary };
  visits.push(...planVisitsOfFamilies(open, people.families, family));
  for (const [service, days] of open) {
    const random = randomOf(`visits ${service.row.name}`);
    const visitors = visitorsOf(service, people.constituents);
    visits.push(...planService(service, { days, visitors }, { present, random, diary }));
  }
  visits.push(...planSqueezedIn(visits, people.constituents, { present, diary }));
  visits.push(...planUrgent(open, people.constituents, { present, diary }));
  return markWaiting(visits, present);
}

function planService(
  service: OfferedService,
  { days, visitors }: { days: OpenDays; visitors: readonly Person[] },
  planning: Planning,
): Visit[] {
  const { present, random } = planning;
  const all = [...days.values()].flat();
  return [...days].flatMap(([date, slots]) => {
    const expected = service.demo.demand * busyness(service, date, present);
    const wanted = Math.floor(expected * (0.6 + 0.8 * random.next()) + random.next());
    return Array.from({ length: wanted }, () =>
      planVisit(service, { slots, all, visitors }, planning),
    ).filter((visit) => visit !== null);
  });
}

function planVisit(
  service: OfferedService,
  {
    slots,
    all,
    visitors,
  }: Record<'slots' | 'all', readonly OpenSlot[]> & { visitors: readonly Person[] },
  { present, random, diary }: Planning,
): Visit | null {
  const free = slots.filter((slot) => diary.free(service, slot) > 0);
  if (free.length === 0) return null;
  const slot = random.weighted(free, ({ time }) => (time < '11:00' ? 3 : time < '15:00' ? 2 : 1));
  const source = sourceOf(service, slot, { present, random });
  const created_at = bookedAt(service, slot, source, { present, random });
  if (created_at === null) return null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const person = oneOf(visitors, created_at, random);
    if (person === null) return null;
    const wish = { person, service, slot, created_at };
    if (!diary.suits(wish)) continue;
    diary.enter(wish);
    const isMoved = source === 'online' && !service.row.requires_approval && random.chance(0.05);
    return {
      ...wish,
      source,
      fate: source === 'walk_in' ? 'kept' : fateOf(service, slot, { present, random }),
      is_waiting: false,
      moved_from: isMoved ? otherSlot(service, slot, created_at, { slots: all, random }) : null,
      notes: noteOf(service, random),
    };
  }
  return null;
}

const noteOf = ({ demo }: OfferedService, random: Random) =>
  demo.notes && random.chance(0.3) ? random.pick(demo.notes) : null;
