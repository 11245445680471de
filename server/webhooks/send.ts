/** Sends what is due, in the background: each webhook by itself, so that a slow one holds up no other. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isRestored, readInstallation } from '../db/installation.ts';
import { rows } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import { kickOutbox } from '../mails/kick.ts';
import type { Keyring } from '../sealing/keyring.ts';
import { type Claim, claim, dueWebhooks, release, settle } from './deliveries.ts';
import { fanOut } from './fanOut.ts';
import { bodyOf, type Choice, type DeliveredEvent } from './payload.ts';
import { type Answer, type Posting, post } from './post.ts';
import { openSecrets, secretsAt } from './secrets.ts';
import { signatureHeaders } from './signature.ts';

/** To one webhook. */
const AT_ONCE = 4;
/** Milliseconds, however slowly it answers. */
const TURN_MS = 10_000;

type SendDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'keyring'>;
type Sending = Omit<Posting, 'networks'> & { signal: AbortSignal };

/** Makes deliveries of what happened and sends those that are due. @returns how many were taken */
export async function sendWebhooks(deps: SendDeps, sending: Sending): Promise<number> {
  const { clock, database, config } = deps;
  const { db } = database;
  // A restored copy would tell once more what the original has told.
  if (isRestored(await readInstallation(db))) return 0;
  await fanOut(db, clock(), () => sending.signal.aborted);
  const due = await dueWebhooks(db, clock());
  const posting = { ...sending, networks: config.webhook_networks };
  // One whose secret does not open, for example, must not leave the others behind.
  const turns = await Promise.allSettled(due.map((id) => sendTo(deps, id, posting)));
  let taken = 0;
  for (const turn of turns) {
    if (turn.status === 'rejected') throw turn.reason;
    taken += turn.value;
  }
  return taken;
}

/**
 * A webhook's turn ends with its first failure, or after so long: what is left waits for the next round,
 * which comes when all have had their turn.
 */
async function sendTo(
  { clock, database, keyring }: SendDeps,
  id: string,
  posting: Posting & Sending,
) {
  const { db } = database;
  let taken = 0;
  const end = performance.now() + TURN_MS;
  for (let isFine = true; isFine && !posting.signal.aborted && performance.now() < end; ) {
    const claims = await claim(db, id, { most: AT_ONCE, now: clock() });
    if (claims.length === 0) break;
    const settled = await Promise.all(claims.map(deliver));
    taken += settled.filter((outcome) => outcome === 'taken').length;
    isFine = settled.every((outcome) => outcome === 'taken');
  }
  return taken;

  async function deliver(claimed: Claim): Promise<'taken' | 'failed'> {
    const receiver = await receiverOf(db, keyring, id);
    if (!receiver) return 'failed';
    const at = new Date(claimed.created_at).toISOString();
    let answer: Answer;
    try {
      const delivery = { ...claimed, at };
      answer = await attempt(db, { receiver, delivery, now: clock() }, posting);
    } catch (error) {
      await release(db, claimed, clock());
      if (posting.signal.aborted) return 'failed';
      throw error;
    }
    if (await settle(db, claimed, answer, clock())) kickOutbox(db);
    return answer.problem === null ? 'taken' : 'failed';
  }
}

export interface Receiver extends Choice {
  url: string;
  secrets: ReturnType<typeof openSecrets>;
}

/** Read for each delivery: whoever changed the address or the secret meanwhile meant this one too. */
export async function receiverOf(db: Db, keyring: Keyring, id: string): Promise<Receiver | null> {
  const [row] = await rows<Omit<Receiver, 'secrets'> & { sealed_secrets: string }>(
    db,
    sql`select w.url, w.fields, w.sealed_secrets,
        array(select l.target_id::text from webhooks_teams l where l.owner_id = w.id) as team_ids
      from webhooks w where w.id = ${id}`,
  );
  return row ? { ...row, secrets: openSecrets(keyring, id, row.sealed_secrets) } : null;
}

interface Attempt {
  receiver: Receiver;
  delivery: DeliveredEvent & { id: string };
  now: Date;
}

/** @throws when the database fails, or `posting.signal` ended it */
export async function attempt(
  db: Db,
  { receiver, delivery, now }: Attempt,
  posting: Posting,
): Promise<Answer> {
  const body = await bodyOf(db, delivery, receiver);
  const timestamp = Math.floor(now.getTime() / 1000);
  const secrets = secretsAt(receiver.secrets, now);
  const headers = signatureHeaders({ id: delivery.id, timestamp, body }, secrets);
  return post({ url: receiver.url, headers, body }, posting);
}
