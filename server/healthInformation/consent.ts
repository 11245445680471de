/** Consent to store health information. Nothing is stored without it. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { PERSON_BOUNDS } from '#schema/declaration/bounds.ts';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import type {
  ConsentAnswer,
  ConsentInput,
  WithdrawnAnswer,
} from '#schema/healthInformation/healthCalls.ts';
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import { user } from '#schema/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { healthConsents } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound, unauthenticated } from '../http/errors.ts';
import { ownPersonId } from '../http/ownPerson.ts';
import { translatorFor } from '../language/catalogues.ts';
import { findVisitingPerson, subjectOf } from './reach.ts';

/**
 * Records the consent of oneself or of somebody in one's care, or for staff who may read it, one given at the desk.
 * @throws AppError stale for another version than today's; not_found for a person out of reach
 */
export async function giveConsent(
  context: Context,
  { version, at_the_desk, user_id }: ConsentInput,
): Promise<ConsentAnswer> {
  const person = at_the_desk ? await findVisitingPerson(context, at_the_desk) : null;
  return ofPerson(context, person?.id ?? ownPersonId(context, user_id), async (tx, id) => {
    if (version !== HEALTH_CONSENT.version) {
      throw new AppError('stale', 'The text has changed meanwhile. Load it again.');
    }
    const consent = {
      version,
      language: context.language,
      given_at: context.now.toISOString(),
      given_by: context.viewer?.id ?? id,
    };
    const [known] = await rows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from health_consents where user_id = ${id}`,
    );
    if ((known?.count ?? 0) >= PERSON_BOUNDS.health_consents) {
      throw invalid({ root: 'This has been agreed to very often already' });
    }
    await tx.insert(healthConsents).values({ id: uuidv7(), user_id: id, ...consent });
    const subject = person ? { subject: subjectOf(person) } : {};
    await logActivity(tx, context, [
      { action: 'give_health_consent', resource: user.name, subject_id: id, ...subject },
    ]);
    return consentOf(tx, context, id);
  });
}

/**
 * Erases all of the person's health information, drafts included, with the consent.
 * @throws AppError transition without a consent
 */
export function withdrawConsent(context: Context, user_id?: string): Promise<WithdrawnAnswer> {
  return ofPerson(context, ownPersonId(context, user_id), async (tx, id) => {
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
    await logActivity(tx, context, [
      { action: 'withdraw_health_consent', resource: user.name, subject_id: id },
    ]);
    const drafts = gone.filter(({ state }) => state === 'draft').length;
    return {
      consent: await consentOf(tx, context, id),
      erased: { submitted: gone.length - drafts, drafts },
    };
  });
}

interface NewConsent {
  version: string;
  given_at: string;
  is_noted_by_staff: boolean;
  withdrawn_at: string | null;
}

export async function consentOf(
  db: Db | Tx,
  { language }: Context,
  user_id: string,
): Promise<ConsentAnswer> {
  const [last] = await rows<NewConsent>(
    db,
    sql`select c.version, c.given_at, c.withdrawn_at,
        c.given_by not in (u.id, coalesce(u.responsible_id, u.id)) as is_noted_by_staff
      from health_consents c join users u on u.id = c.user_id
      where c.user_id = ${user_id} order by c.id desc limit 1`,
  );
  const t = translatorFor(language);
  return {
    state: stateOf(last),
    version: HEALTH_CONSENT.version,
    paragraphs: HEALTH_CONSENT.paragraphs.map((text) => t(text)),
    given_version: last?.version ?? null,
    given_at: last ? new Date(last.given_at).toISOString() : null,
    is_noted_by_staff: last?.is_noted_by_staff ?? false,
    withdrawn_at: last?.withdrawn_at ? new Date(last.withdrawn_at).toISOString() : null,
  };
}

function stateOf(last: NewConsent | undefined): ConsentAnswer['state'] {
  if (!last) return 'none';
  if (last.withdrawn_at) return 'withdrawn';
  return last.version === HEALTH_CONSENT.version ? 'given' : 'outdated';
}

/** @throws AppError consent_needed. The caller has locked the person's row, so that no withdrawal comes between. */
export async function assertConsent(tx: Tx, context: Context, user_id: string) {
  const { state } = await consentOf(tx, context, user_id);
  if (state === 'given') return;
  throw new AppError(
    'consent_needed',
    isOwnPerson(context.viewer, user_id)
      ? 'Nothing about your health is kept before you agree to it. Read the text and agree first.'
      : 'Nothing about a person’s health is kept before they agree to it. Read the text to them first.',
  );
}

/**
 * Locks the person: changes come one after the other, and not during an erasure.
 * @param user_id of somebody in care, or of the person at the desk; absent: the viewer
 */
export function ofPerson<T>(
  { db, viewer }: Context,
  user_id: string | undefined,
  work: (tx: Tx, id: string) => Promise<T>,
): Promise<T> {
  if (!viewer) throw unauthenticated();
  const id = user_id ?? viewer.id;
  return inTransaction(db, async (tx) => {
    const here = await rows(
      tx,
      sql`select 1 from users where id = ${id} and status <> 'erased' for no key update`,
    );
    if (here.length === 0) throw notFound();
    return work(tx, id);
  });
}
