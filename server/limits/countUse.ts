/**
 * How often constituents may book, move and cancel in a day of the organisation: counted by person,
 * mailbox, network, and service from a network. What staff do is not counted.
 *
 * The count is part of the change's transaction (`count_within`): a change that fails does not count, and
 * parallel requests cannot exceed the limit.
 */
import { type SQL, sql } from 'drizzle-orm';
import { addDays, toInstant, toLocal } from '#schema/time/zone.ts';
import type { Tx } from '../db/database.ts';
import { driverError } from '../db/faults.ts';
import { functionRef } from '../db/functions.ts';
import { timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { networksOf } from '../http/networks.ts';
import { fingerprint } from '../sealing/tokens.ts';
import { defaultOf, type LimitSettings, OF_BOOKINGS, OF_CHANGES } from './limitSettings.ts';
import { mailboxOf } from './mailbox.ts';
import type { CountedBy, LimitedAction, Quota, Use } from './quota.ts';
import { QuotaReachedError } from './reached.ts';

/** People who cannot decide hold several slots in turn; each hold releases the one before. */
const HOLDS_PER_BOOKING = 3;

interface LimitedRequest {
  action: LimitedAction;
  person: { id: string; email: string };
  service_id: string;
  team_id: string;
  organisation: LimitSettings & { time_zone: string | null };
}

export function limitedUse(context: Context, request: LimitedRequest): Use {
  const { action, person, service_id, team_id, organisation } = request;
  const names = action === 'moves' || action === 'cancellations' ? OF_CHANGES : OF_BOOKINGS;
  const times = action === 'holds' ? HOLDS_PER_BOOKING : 1;
  const [ofPerson, ofMailbox, ofNetwork, ofService] = names.map(
    (name) => (organisation[name] ?? defaultOf(name)) * times,
  ) as [number, number, number, number];
  const quota = (
    counted_by: CountedBy,
    subject: string,
    most: number,
    ...more: string[]
  ): Quota => ({
    key: fingerprint('quota', action, counted_by, subject, ...more),
    most,
    counted_by,
    subject,
  });
  // Without an address it was not a request from a browser.
  const networks = context.address === null ? [] : networksOf(context.address);
  return {
    action,
    quotas: [
      { ...quota('person', person.id, ofPerson), subject: person.email },
      quota('mailbox', mailboxOf(person.email), ofMailbox),
      ...networks.map(({ name, share }) => quota('network', name, ofNetwork * share)),
      ...networks.map(({ name, share }) => quota('service', name, ofService * share, service_id)),
    ],
    ...dayOf(context.now, timeZoneOf(organisation)),
    user_id: person.id,
    service_id,
    team_id,
  };
}

function dayOf(now: Date, timeZone: string) {
  const { date } = toLocal(now.getTime(), timeZone);
  const midnight = (day: string) =>
    new Date(toInstant(day, '00:00', timeZone) ?? Date.parse(`${day}T00:00Z`)).toISOString();
  return { since: midnight(date), until: midnight(addDays(date, 1)) };
}

/** The parameters of `count_within`. */
export const countParameters = (use: Use | null) => ({
  quotas: JSON.stringify(use?.quotas.map(({ key, most }) => ({ key, most })) ?? []),
  since: use?.since ?? null,
});

/** Counts once more, as part of the change. @throws QuotaReachedError */
export const countUse = (tx: Tx, use: Use) => {
  const { quotas, since } = countParameters(use);
  return withinQuotas(use, () => tx.execute(countSql(sql`true`, sql`${quotas}`, sql`${since}`)));
};

export const countSql = (isDone: SQL, quotas: SQL, since: SQL) =>
  sql`select ${functionRef('count_within')}(${isDone}, ${quotas}::jsonb, ${since}::timestamptz)`;

/** @throws QuotaReachedError if the database reports a reached limit */
export async function withinQuotas<T>(use: Use | null, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const refused = driverError(error);
    const quota = use?.quotas.find(
      ({ key }) => refused?.code === REACHED && key === refused.detail,
    );
    if (!use || !quota) throw error;
    throw new QuotaReachedError(use, { ...quota, most: Number(refused?.hint ?? quota.most) });
  }
}
const REACHED = 'TQ001';
