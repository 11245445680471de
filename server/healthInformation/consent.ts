/** Consent to keep what somebody says about their health. Nothing is kept without it. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ActivityAction } from '../../schema/activity.ts';
import { HEALTH_CONSENT } from '../../schema/forms/healthConsent.ts';
import type { ConsentAnswer, ConsentInput, WithdrawnAnswer } from '../../schema/healthCalls.ts';
import { user } from '../../schema/index.ts';
import { logActivity } from '../activity/log.ts';
import type { Db, Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { healthConsents } from '../db/systemTables.ts';
import type { Context } from '../http/context.ts';
import { AppError, notFound, unauthenticated } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';

/** @throws AppError stale for another text than today's */
export function giveConsent(context: Context, { version }: ConsentInput): Promise<ConsentAnswer> {
  return ofOneself(context, async (tx, id) => {
    if (version !== HEALTH_CONSENT.version) {
      throw new AppError('stale', 'The text has changed meanwhile. Load it again.');
    }
    const now = context.now.toISOString();
    const given = { version, language: context.language, given_at: now, given_by: id };
    await tx.insert(healthConsents).values({ id: uuidv7(), user_id: id, ...given });
    await logOwn(tx, context, 'give_health_consent');
    return consentOf(tx, context, id);
  });
}

/**
 * Erases all that the person said about their health, drafts too, with the consent.
 * @throws AppError transition without a consent
 */
export function withdrawConsent(context: Context): Promise<WithdrawnAnswer> {
  return ofOneself(context, async (tx, id) => {
    const ended = await rows(
      tx,
      sql`update health_consents set withdrawn_at = ${context.now.toISOString()}
        where user_id = ${id} and withdrawn_at is null returning 1`,
    );
    if (ended.length === 0) {
      throw new AppError('transition', 'There is no consent that could be withdrawn.');
    }
    const gone = await rows<{ state: string }>(
      tx,
      sql`delete from questionnaire_responses where user_id = ${id} and kind = 'health' returning state`,
    );
    await logOwn(tx, context, 'withdraw_health_consent');
    const drafts = gone.filter(({ state }) => state === 'draft').length;
    return {
      consent: await consentOf(tx, context, id),
      erased: { submitted: gone.length - drafts, drafts },
    };
  });
}

interface Given {
  version: string;
  given_at: string;
  withdrawn_at: string | null;
}

export async function consentOf(
  db: Db | Tx,
  { language }: Context,
  user_id: string,
): Promise<ConsentAnswer> {
  const [last] = await rows<Given>(
    db,
    sql`select version, given_at, withdrawn_at from health_consents
      where user_id = ${user_id} order by id desc limit 1`,
  );
  const t = translatorFor(language);
  return {
    state: stateOf(last),
    version: HEALTH_CONSENT.version,
    paragraphs: HEALTH_CONSENT.paragraphs.map((text) => t(text)),
    given_version: last?.version ?? null,
    given_at: last ? new Date(last.given_at).toISOString() : null,
    withdrawn_at: last?.withdrawn_at ? new Date(last.withdrawn_at).toISOString() : null,
  };
}

function stateOf(last: Given | undefined): ConsentAnswer['state'] {
  if (!last) return 'none';
  if (last.withdrawn_at) return 'withdrawn';
  return last.version === HEALTH_CONSENT.version ? 'given' : 'outdated';
}

/** @throws AppError consent_needed. The caller holds the person's row, so that no withdrawal comes between. */
export async function assertConsent(tx: Tx, context: Context, user_id: string) {
  const { state } = await consentOf(tx, context, user_id);
  if (state === 'given') return;
  throw new AppError(
    'consent_needed',
    'Nothing about your health is kept before you agree to it. Read the text and agree first.',
  );
}

/** What one person does comes one after the other, and not while they are being erased. */
export function ofOneself<T>(
  { db, viewer }: Context,
  work: (tx: Tx, id: string) => Promise<T>,
): Promise<T> {
  if (!viewer) throw unauthenticated();
  return inTransaction(db, async (tx) => {
    const here = await rows(
      tx,
      sql`select 1 from users where id = ${viewer.id} and status <> 'erased' for no key update`,
    );
    if (here.length === 0) throw notFound();
    return work(tx, viewer.id);
  });
}

const logOwn = (tx: Tx, context: Context, action: ActivityAction) =>
  logActivity(tx, context, [
    { action, resource: user.name, subject_id: context.viewer?.id ?? null },
  ]);
