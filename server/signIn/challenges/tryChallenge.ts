/** Trying the code of a challenge, or what else answers it. */
import { timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { challenges } from '../../db/tables/systemTables.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import {
  closeChallenge,
  type Flow,
  isFlowAllowed,
  lockAccountOf,
  type Registration,
  type SentTo,
  TRIES_PER_CODE,
} from './challenges.ts';
import type { CodelessFlow } from './codelessChallenges.ts';

const TRIES_PER_HOUR = 10;
/** A code is tried until at most ten minutes after it was made, so these hold every try of the last hour. */
const COUNTED = sql`interval '70 minutes'`;

export type TryResult<F = Flow> =
  | {
      kind: 'right';
      user_id: string;
      flow: F;
      registration: Registration | null;
      sent_to: SentTo | null;
      reservation_id: string | null;
    }
  /** Right, of an address that had no account. */
  | { kind: 'newcomer'; sent_to: SentTo; flow: F }
  /** Also for a challenge without an account. `tries_left` is null for a code that is used up, too old or replaced. */
  | { kind: 'wrong'; user_id: string | null; tries_left: number | null }
  /** There is no such challenge, so there was nothing to try. */
  | { kind: 'unknown' }
  | { kind: 'limited'; retry_after: number };

export interface ChallengeRow {
  user_id: string | null;
  flow: string;
  code_hash: string;
  registration: Registration | null;
  sent_to: SentTo | null;
  reservation_id: string | null;
  /** What a passkey has to sign. */
  webauthn: string | null;
  /** The provider that vouched for the first factor. */
  issuer: string | null;
  /** What that provider is asked again with, sealed. */
  renewal: string | null;
  is_open: boolean;
  /** This one included. */
  tries_left: number;
  status: string | null;
  tries_of_hour: number;
  retry_after: number;
}

export interface Try<F = Flow> {
  challenge: string;
  /** Those that the code may be for. */
  flows: readonly F[];
  now: Date;
}

/**
 * One try. The caller commits whatever the outcome: a wrong try that is rolled back would not count.
 * A right one ends the challenge, so only one of several parallel tries succeeds.
 */
export async function tryChallenge<F extends Flow | CodelessFlow>(
  tx: Tx,
  { challenge, flows, now }: Try<F>,
  isRight: (tried: ChallengeRow) => boolean | Promise<boolean>,
): Promise<TryResult<F>> {
  const account_hash = await lockAccountOf(tx, challenge);
  if (!account_hash) return UNKNOWN;
  const [row] = await rows<ChallengeRow>(
    tx,
    sql`select c.user_id, c.flow, c.code_hash, c.data -> 'registration' as registration,
        c.data -> 'sent_to' as sent_to,
        c.data ->> 'reservation_id' as reservation_id,
        c.data ->> 'webauthn' as webauthn,
        c.data ->> 'issuer' as issuer, c.data ->> 'renewal' as renewal, c.used_at is null and c.expires_at > ${timestamptz(now)} and c.tries < ${TRIES_PER_CODE} as is_open,
        least(${TRIES_PER_CODE} - c.tries, ${TRIES_PER_HOUR}::int - counted.tries_of_hour)::int as tries_left,
        u.status, counted.tries_of_hour, counted.retry_after
      from challenges c left join users u on u.id = c.user_id,
        (select coalesce(sum(tries), 0)::int as tries_of_hour, greatest(1, coalesce(ceil(extract(
            epoch from min(created_at) + ${COUNTED} - ${timestamptz(now)})), 1))::int as retry_after
          from challenges where account_hash = ${account_hash} and tries > 0
            and created_at > ${timestamptz(now)} - ${COUNTED}) counted
      where c.id = ${challenge}`,
  );
  const flow = flows.find((id) => id === row?.flow);
  if (!row || flow === undefined) return UNKNOWN;
  const { user_id, registration, sent_to, reservation_id } = row;
  if (row.tries_of_hour >= TRIES_PER_HOUR) {
    return { kind: 'limited', retry_after: row.retry_after };
  }
  const isAllowed = user_id ? isFlowAllowed(flow, row.status) : sent_to !== null;
  if ((await isRight(row)) && row.is_open && isAllowed) {
    await closeChallenge(tx, challenge, now);
    if (user_id) return { kind: 'right', user_id, flow, registration, sent_to, reservation_id };
    if (sent_to) return { kind: 'newcomer', sent_to, flow };
  }
  await tx
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + ${row.is_open ? 1 : 0}::int` })
    .where(eq(challenges.id, challenge));
  return { kind: 'wrong', user_id, tries_left: row.is_open ? row.tries_left - 1 : null };
}

const UNKNOWN = { kind: 'unknown' } as const;

export const tryCode = (tx: Tx, { code, ...tried }: Try & { code: string }): Promise<TryResult> =>
  tryChallenge(tx, tried, ({ code_hash }) => isCode(code_hash, tried.challenge, code));

export const isCode = (code_hash: string, challenge: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(code_hash), Buffer.from(fingerprint('code', challenge, code)));
