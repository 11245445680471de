/**
 * Open sessions of single sign-on: the provider is asked every few minutes whether their people are
 * still who they were, with what they may do. One that it does not vouch for ends.
 */
import { and, eq, sql } from 'drizzle-orm';
import { logActivity, systemActor } from '../../activityLogs/log.ts';
import type { SingleSignOn } from '../../config/config.ts';
import { grantedBy } from '../../config/roleMapping.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { sessions } from '../../db/tables/systemTables.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { SealError } from '../../sealing/keyring.ts';
import { openedRenewal, type Renewal, sealedRenewal } from '../sessions/renewal.ts';
import { ASK_MS, endSession, VOUCHED_MS } from '../sessions/sessions.ts';
import { type AskedAgain, askAgain } from './provider.ts';
import { givesAccess, lockIdentity, syncRoles } from './syncRoles.ts';

/** At once; a provider that does not answer is waited for. */
const AT_ONCE = 8;
/** Until then nobody else asks about a session that is being asked about. */
const TAKEN_MS = 60_000;

interface DueSession {
  id: string;
  user_id: string;
  subject: string | null;
  renewal: string | null;
}
type Asking = Pick<Deps, 'database' | 'keyring' | 'clock' | 'config'>;

export async function askAboutSessions(deps: Asking, isStopped = () => false): Promise<void> {
  const { single_sign_on: signOn } = deps.config;
  if (!signOn) return;
  for (;;) {
    const due = isStopped() ? [] : await takeDue(deps, signOn);
    await Promise.all(due.map((session) => askAbout(deps, signOn, session)));
    if (due.length < AT_ONCE) return;
  }
}

/** Only one of two processes gets a session: a refresh token often works once. */
function takeDue(
  { database: { db }, clock }: Asking,
  { issuer }: SingleSignOn,
): Promise<DueSession[]> {
  const now = clock();
  const until = new Date(now.getTime() + TAKEN_MS);
  const since = new Date(now.getTime() - VOUCHED_MS);
  return rows<DueSession>(
    db,
    sql`update sessions s set ask_at = ${timestamptz(until)}
      where s.token_hash in (select token_hash from sessions
        where issuer = ${issuer} and ask_at <= ${timestamptz(now)} and vouched_at > ${timestamptz(since)}
          and idle_until > ${timestamptz(now)} and expires_at > ${timestamptz(now)}
        order by ask_at limit ${AT_ONCE} for update skip locked)
      returning s.id, s.user_id, s.renewal, (select i.subject from sign_on_identities i
        where i.user_id = s.user_id and i.issuer = ${issuer}) as subject`,
  );
}

async function askAbout(deps: Asking, signOn: SingleSignOn, session: DueSession) {
  const renewal = renewalIn(deps, session);
  const { subject } = session;
  if (!renewal || subject === null) return end(deps, session);
  const answer = await askAgain(signOn, { subject, renewal });
  if (answer.kind === 'away') return;
  if (answer.kind === 'over') return end(deps, session);
  try {
    if (!(await goOn(deps, signOn, { session, subject, answer }))) await end(deps, session);
  } catch (error) {
    // The last administrator keeps the role, which is of no use without a session.
    if (!(error instanceof AppError)) throw error;
    await end(deps, session);
  }
}

interface Vouched {
  session: DueSession;
  subject: string;
  answer: Extract<AskedAgain, { kind: 'vouched' }>;
}

/** @returns false where the provider gives no access any longer */
async function goOn(
  { database: { db }, keyring, clock }: Asking,
  { issuer, roles }: SingleSignOn,
  { session, subject, answer }: Vouched,
): Promise<boolean> {
  const now = clock();
  const { id, user_id } = session;
  const granted = grantedBy(roles, answer.claims);
  return db.transaction(async (tx) => {
    await lockIdentity(tx, { issuer, subject });
    const mayStay = await givesAccess(tx, granted);
    // The user info alone may leave out what a token says: that takes the session, and no role.
    if (!mayStay && !answer.isWhole) return false;
    await syncRoles(tx, { ...systemActor(now), keyring }, user_id, granted);
    const at = now.toISOString();
    await tx
      .update(sessions)
      .set({
        vouched_at: at,
        ask_at: new Date(now.getTime() + ASK_MS).toISOString(),
        renewal: sealedRenewal(keyring, answer.renewal, session),
      })
      .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)));
    return true;
  });
}

function renewalIn({ keyring }: Asking, session: DueSession): Renewal | null {
  try {
    return session.renewal ? openedRenewal(keyring, session.renewal, session) : null;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

async function end({ database: { db }, clock }: Asking, { id, user_id }: DueSession) {
  await db.transaction(async (tx) => {
    await endSession(tx, user_id, id);
    await logActivity(tx, systemActor(clock()), [
      { action: 'end_session', resource: 'users', subject_id: user_id },
    ]);
  });
}
