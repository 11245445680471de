/** What a kiosk does for whoever stands before it: takes a number, checks in, prints. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { idsOf, string } from '#schema/declaration/fields/values.ts';
import { msg } from '#schema/language/index.ts';
import { readReference } from '#schema/reservations/reference.ts';
import { registerAtDeskBody } from '#schema/users/atDesk.ts';
import { isHere } from '#schema/visits/steps.ts';
import { PRINT_STATES, PRIORITIES } from '#schema/visits/visit.ts';
import { driverError } from '../db/faults.ts';
import { rows, timestamptz } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';
import { book } from '../reservations/book.ts';
import { newTicketKey } from '../sealing/tokens.ts';
import { countEach, countOne, tooMany } from '../signIn/challenges/rateLimit.ts';
import { writeRecord } from '../users/registerAtDesk.ts';
import { arrive } from '../visits/arrive.ts';
import { type CurrentVisit, localDay, readVisits } from '../visits/line.ts';
import { recordPrint } from '../visits/print.ts';
import { asKiosk, type KioskViewer, type OpenScreen } from './keys.ts';
import { countMiss } from './misses.ts';
import { walkInServices } from './walkInServices.ts';

/** Seconds that a number is shown. */
export const SHOWN_FOR = 20;
/** A page that began in time may still be answered. */
const GRACE = 5;
/** A form that was sent again within this time, in seconds, is answered with the same number. */
const SAME_FORM = 60;
const HOUR = 3600;
const MOST_AN_HOUR = 120;
/** What a kiosk says of the paper of one number within an hour. */
const MOST_PRINTS = 10;

const named = registerAtDeskBody.shape;
export const numberForm = z.object({
  /** Of the form as it was shown: sent twice, it gives one number. */
  form: z.uuid(),
  service_id: z.uuid(),
  first_name: named.first_name,
  last_name: named.last_name,
  priority: idsOf(PRIORITIES),
});
export const checkInForm = z.object({ reference: string(200).min(1, 'Fill this in') });
export const printForm = z.object({ print_state: idsOf(PRINT_STATES).exclude(['none']) });

/**
 * Makes the person's record, books a walk-in and gives the number. Each part is found again when the form
 * comes again.
 * @returns the key of the ticket
 * @throws AppError slot_full; invalid; too_many_requests
 */
export async function takeNumber(
  context: Context,
  screen: OpenScreen,
  { form, service_id, priority, ...name }: z.infer<typeof numberForm>,
): Promise<string> {
  const kiosk = asKiosk(context, screen);
  const reservation_id =
    (await bookedByForm(kiosk, form)) ??
    (await bookWalkIn(kiosk, screen, { form, service_id, name }));
  return show(kiosk, await arriveOnce(kiosk, { reservation_id, priority }));
}

interface WalkIn {
  form: string;
  service_id: string;
  name: { first_name: string; last_name: string };
}

async function bookWalkIn(
  kiosk: Context & KioskViewer,
  screen: OpenScreen,
  { form, service_id, name }: WalkIn,
): Promise<string> {
  await countNumber(kiosk, screen);
  const services = await walkInServices(kiosk, screen.team_ids);
  const service = services.find(({ id }) => id === service_id);
  if (!service?.slot) throw new AppError('slot_full', NONE_LEFT);
  const user_id = personOf(screen.id, form);
  await writePerson(kiosk, user_id, name);
  const input = { service_id, ...service.slot, user_id, walk_in: true, answers_later: true };
  try {
    return (await book(kiosk, input, form)).id;
  } catch (error) {
    // The same form was first, by a slot that is full by now.
    const booked = await bookedByForm(kiosk, form);
    if (booked === null) throw error;
    return booked;
  }
}

export const NONE_LEFT = msg('No place is left today. Please ask at the desk.');

/** @throws AppError too_many_requests */
async function countNumber(context: Context, { id }: OpenScreen) {
  const counted = await countEach(
    context,
    [
      ['kiosk', id],
      ['kiosk at', networkOf(context.address)],
    ],
    HOUR,
  );
  const [ofKiosk, ofNetwork] = counted;
  const isBeyond =
    (ofKiosk?.count ?? 0) > MOST_AN_HOUR || (ofNetwork?.count ?? 0) > 3 * MOST_AN_HOUR;
  if (isBeyond) throw tooMany(ofKiosk?.retry_after ?? HOUR);
}

/** @throws AppError invalid for a form that gave a number to whoever stood here before */
async function bookedByForm({ db, now, viewer }: Context & KioskViewer, form: string) {
  const [earlier] = await rows<{ reservation_id: string; is_recent: boolean }>(
    db,
    sql`select reservation_id, created_at > ${timestamptz(now)} - ${SAME_FORM}::int * interval '1 second' as is_recent
      from idempotency_keys where user_id = ${viewer.id} and key = ${form}`,
  );
  if (!earlier) return null;
  if (!earlier.is_recent) throw invalid({ form: 'This took too long. Please press once more.' });
  return earlier.reservation_id;
}

/** Always the same for one form of one kiosk, and nobody else's. */
function personOf(screen_id: string, form: string): string {
  const hex = createHash('sha256').update(`kiosk\0${screen_id}\0${form}`).digest('hex');
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return [a, b, c, d, e].join('-');
}

/** As at the desk; nothing is mailed, since there is no address. */
const writePerson = (kiosk: Context & KioskViewer, id: string, name: WalkIn['name']) =>
  inTransaction(
    kiosk.db,
    async (tx) => {
      const made = await rows(tx, sql`select 1 from users where id = ${id}`);
      if (made.length > 0) return;
      await writeRecord(tx, kiosk, { id, registered_by_id: kiosk.viewer.id, ...name });
    },
    (error) => driverError(error)?.constraint === 'users_pkey',
  );

/**
 * Somebody with a reservation for today is here.
 * @returns the key of the ticket; once more, if they are checked in already
 * @throws AppError invalid where there is none here; transition where it is not for now
 */
export async function checkIn(
  context: Context,
  screen: OpenScreen,
  { reference }: z.infer<typeof checkInForm>,
): Promise<string> {
  const kiosk = asKiosk(context, screen);
  const [found] = await rows<{ id: string }>(
    kiosk.db,
    sql`select id from reservations where lower(reference) = lower(${readReference(reference)})
      and team_id = any(${sql.param(screen.team_ids)}::uuid[])`,
  );
  if (!found) {
    await countMiss(context, 'kiosk', screen.id);
    throw invalid({ reference: 'There is no such reservation here. Please ask at the desk.' });
  }
  return show(kiosk, await arriveOnce(kiosk, { reservation_id: found.id }));
}

interface Arriving {
  reservation_id: string;
  priority?: z.infer<typeof numberForm>['priority'];
}

/** Two requests at once are one arrival. */
async function arriveOnce(
  kiosk: Context & KioskViewer,
  { reservation_id, priority = 'none' }: Arriving,
): Promise<CurrentVisit> {
  const day = await localDay(kiosk.db, kiosk);
  const here = async () => {
    const [visit] = await readVisits(
      kiosk.db,
      sql`v.reservation_id = ${reservation_id} and v.day = ${day}`,
    );
    return visit && isHere(visit.state) ? visit : null;
  };
  const already = await here();
  if (already) return already;
  try {
    await arrive(kiosk, { reservation_id, ...(priority !== 'none' && { priority }) });
  } catch (error) {
    const meanwhile = await here();
    if (meanwhile) return meanwhile;
    throw error;
  }
  const visit = await here();
  if (!visit) throw notFound();
  return visit;
}

/** @throws AppError not_found once it has been forgotten; too_many_requests */
export async function recordKioskPrint(
  context: Context,
  screen: OpenScreen,
  { key, print_state }: { key: string } & z.infer<typeof printForm>,
) {
  const kiosk = asKiosk(context, screen);
  const shown = await shownNumber(kiosk, key);
  if (!shown) throw notFound();
  await countPrint(kiosk, screen, shown);
  await recordPrint(kiosk, shown.id, print_state);
  await show(kiosk, shown);
}

/** @throws AppError too_many_requests */
async function countPrint(context: Context, screen: OpenScreen, { id }: CurrentVisit) {
  const { count, retry_after } = await countOne(context, ['kiosk print', screen.id, id], HOUR);
  if (count > MOST_PRINTS) throw tooMany(retry_after);
}

/** The number that the kiosk shows; null once it has forgotten it. */
export async function shownNumber(
  { db, now, viewer }: Context & KioskViewer,
  key: string,
): Promise<CurrentVisit | null> {
  const [visit] = await readVisits(
    db,
    sql`v.ticket_key = ${key} and v.shown_until > ${timestamptz(now)}
      and v.team_id = any(${sql.param([...viewer.team_ids])}::uuid[])`,
  );
  return visit ?? null;
}

/** Shows the number for a while: who comes next does not see it by going back. */
async function show({ db, now }: Context, { id }: CurrentVisit): Promise<string> {
  const until = timestamptz(new Date(now.getTime() + (SHOWN_FOR + GRACE) * 1000));
  // Visits that a version before began have no key yet.
  const [shown] = await rows<{ ticket_key: string }>(
    db,
    sql`update visits set shown_until = ${until}, ticket_key = coalesce(ticket_key, ${newTicketKey()})
      where id = ${id} returning ticket_key`,
  );
  if (!shown) throw notFound();
  return shown.ticket_key;
}
