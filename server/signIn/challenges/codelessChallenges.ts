/** Challenges without a mail: what an authenticator, a passkey or a provider answers to. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { challenges } from '../../db/tables/systemTables.ts';

export type CodelessFlow = 'second_factor' | 'passkey' | 'add_passkey' | 'single_sign_on';

interface NewCodelessChallenge {
  flow: CodelessFlow;
  /** Null where only the answer says who it is. */
  user_id: string | null;
  /** Tries are counted by it. */
  account_hash: string;
  data?: object;
  minutes: number;
  now: Date;
}

/** A challenge without a mail and without a code. */
export async function startCodelessChallenge(
  tx: Db | Tx,
  { minutes, now, data, ...step }: NewCodelessChallenge,
) {
  const id = randomUUID();
  const expires_at = new Date(now.getTime() + minutes * 60_000).toISOString();
  const created_at = now.toISOString();
  await tx.insert(challenges).values({
    id,
    ...step,
    code_hash: '',
    created_at,
    expires_at,
    resend_at: expires_at,
    data: data ?? null,
  });
  return { challenge: id, expires_at };
}

/** What the answer is checked against; null if the challenge is no longer open. */
export async function readCodelessChallenge(
  db: Db,
  { challenge, flow, now }: { challenge: string; flow: CodelessFlow; now: Date },
): Promise<Record<string, string> | null> {
  const [open] = await rows<{ data: Record<string, string> | null }>(
    db,
    sql`select data from challenges where id = ${challenge} and flow = ${flow}
      and used_at is null and expires_at > ${timestamptz(now)}`,
  );
  return open?.data ?? null;
}

/** Such a challenge can be tried once: of several parallel tries only one gets it. */
export async function consumeCodelessChallenge(
  tx: Tx,
  { challenge, flow, now }: { challenge: string; flow: CodelessFlow; now: Date },
): Promise<{ user_id: string | null; data: Record<string, string> } | null> {
  const [taken] = await rows<{ user_id: string | null; data: Record<string, string> | null }>(
    tx,
    sql`with open as (select id, user_id, data from challenges
        where id = ${challenge} and flow = ${flow} and used_at is null
          and expires_at > ${timestamptz(now)} for update)
      update challenges c set used_at = ${timestamptz(now)}, data = null from open where c.id = open.id
      returning open.user_id, open.data`,
  );
  return taken ? { user_id: taken.user_id, data: taken.data ?? {} } : null;
}
