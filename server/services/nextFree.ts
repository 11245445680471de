/** The next free slot of each service of a list, in two to four queries for all of them. */
import { sql } from 'drizzle-orm';
import type { PersonRefusal } from '#schema/reservations/booking.ts';
import { nextFreeSlots } from '#schema/reservations/slots.ts';
import { addDays, toLocal } from '#schema/time/zone.ts';
import { rows } from '../db/query.ts';
import { timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import {
  type Bookable,
  type OrganisationRow,
  organisation,
  organisationColumns,
  slotInput,
} from './bookable.ts';
import { eligibilityFor, evaluateBooking, holdsSeat, refusalAnswer } from './bookingEligibility.ts';
import { readBookingPerson } from './bookingPerson.ts';
import { readCategories } from './categories.ts';
import { fullSlots } from './taken.ts';

/** A record of the list, in which categories are named only. */
export interface ListedService extends Omit<Bookable, 'categories'> {
  id: string;
  categories: readonly { id: string }[];
}

export interface NextFree {
  next_free: { date: string; time: string } | null;
  refusal: PersonRefusal;
}

/**
 * For the viewer, who is shown no time that they could not book.
 * @param services records with all the fields that slots are computed from
 */
export async function withNextFree<S extends ListedService>(
  context: Context,
  services: readonly S[],
): Promise<(S & NextFree)[]> {
  const { db, now, viewer, language } = context;
  if (services.length === 0) return [];
  const settings = await readOrganisation(context);
  const today = toLocal(now.getTime(), timeZoneOf(settings)).date;
  const longest = Math.max(...services.map(({ horizon_days }) => horizon_days));
  const full = await fullSlots(db, services, {
    from: today,
    to: addDays(today, longest),
    now,
    user_id: viewer?.id ?? null,
  });
  const person = viewer && (await readBookingPerson(db, viewer.id, now));
  const withRules = await categoryRules(context, person ? services : []);
  return services.map((service) => {
    const eligibility =
      viewer && person
        ? evaluateBooking(person, withRules(service), settings, {
            source: 'online',
            now,
            holdsSeat: holdsSeat(viewer, service, { user_id: viewer.id, source: 'online' }),
            language,
          })
        : null;
    const [next] = nextFreeSlots({
      ...slotInput(service, settings, now),
      person: eligibility?.person,
      taken: full.get(service.id),
      from: today,
      limit: 1,
      maxDays: service.horizon_days + 1,
    });
    return {
      ...service,
      next_free: next ? { date: next.date, time: next.time } : null,
      refusal: refusalAnswer(context, eligibility?.refusal ?? null, { isOwn: true }),
    };
  });
}

/** Whether the viewer can book it at all, by the rules of the booking itself; two or three queries. */
export async function withRefusal<S extends ListedService>(
  context: Context,
  service: S,
): Promise<S & { refusal?: PersonRefusal }> {
  if (!context.viewer) return service;
  const organisation = await readOrganisation(context);
  const withRules = await categoryRules(context, [service]);
  const { refusal } = await eligibilityFor(context, withRules(service), organisation);
  return { ...service, refusal: refusalAnswer(context, refusal, { isOwn: true }) };
}

/** Makes the services' categories whole: they say how one comes to them. */
async function categoryRules({ db, language }: Context, services: readonly ListedService[]) {
  const isForSome = services.some(({ categories }) => categories.length > 0);
  const all = isForSome ? await readCategories(db, language) : [];
  return <S extends ListedService>(service: S) => ({
    ...service,
    categories: all.filter(({ id }) => service.categories.some((category) => category.id === id)),
  });
}

async function readOrganisation({ db }: Context): Promise<OrganisationRow> {
  const [row] = await rows<OrganisationRow>(
    db,
    sql`select ${organisationColumns} from ${organisation}`,
  );
  return row ?? NEVER_SAVED;
}

const NEVER_SAVED: OrganisationRow = {
  time_zone: null,
  holidays: null,
  max_active_reservations: null,
  hold_minutes: null,
};
