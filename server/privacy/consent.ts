/** Consent to the privacy notice: who agreed to which version and when. Each version is asked for once. */
import { sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { NOTICE_VERSION } from './notice.ts';

export interface Consent {
  version: number;
  agreed_at: string;
}

/** The caller names the version, so that nobody agrees to a text that they were not shown. */
const notAgreed = () =>
  invalid({ privacy_version: 'Read the privacy notice and agree to it first' });

/** @throws AppError invalid at `privacy_version` unless it is today's */
export async function consentTo(
  db: Db | Tx,
  version: number | undefined,
  now: Date,
): Promise<Consent> {
  const [row] = await rows<{ version: number }>(db, sql`select ${NOTICE_VERSION} as version`);
  if (version === undefined || version !== row?.version) throw notAgreed();
  return { version, agreed_at: now.toISOString() };
}

/** The columns of the person's record, logged here. The caller writes the record. */
export const logConsent = (
  tx: Tx,
  context: Context,
  { id, before, version }: { id: string; before: number | null; version: number },
) =>
  logActivity(tx, context, [
    {
      action: 'agree_to_privacy_notice',
      resource: user.name,
      subject_id: id,
      changes: { 'privacy.version': [before, version] },
    },
  ]);

interface Booker {
  id: string;
  /** Which version they agreed to, and which is today's, as read with the booking. */
  privacy_version: number | null;
  notice_version: number;
}

/**
 * Somebody who books for themselves has agreed to today's notice, or does so now. The consent stays even
 * if the booking fails.
 * @throws AppError invalid at `privacy_version`
 */
export async function agreeToBook(
  context: Context,
  { id, privacy_version: before, notice_version }: Booker,
  noticeVersion: number | undefined,
) {
  if (before === notice_version) return;
  const { db, now } = context;
  await inTransaction(db, async (tx) => {
    const { version, agreed_at } = await consentTo(tx, noticeVersion, now);
    const written = await rows(
      tx,
      sql`update users set privacy_version = ${version}, privacy_agreed_at = ${agreed_at}
        where id = ${id} and status <> 'erased'
          and privacy_version is distinct from ${version} returning 1`,
    );
    if (written.length > 0) await logConsent(tx, context, { id, before, version });
  });
}
