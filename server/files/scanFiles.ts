/** Has uploads and stored files scanned, if a scanner is configured. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { phrase } from '#schema/language/index.ts';
import { logActivity, systemActor } from '../activityLogs/log.ts';
import type { Db } from '../db/database.ts';
import { files } from '../db/tables/systemTables.ts';
import type { Deps } from '../deps.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { addresseeOf } from '../mails/addressee.ts';
import { kickOutbox } from '../mails/kick.ts';
import { notify } from '../notifications/notify.ts';
import { contentOf } from '../storage/fileContent.ts';
import { clearReferences } from '../storage/references.ts';
import { removeFiles } from '../storage/removeFiles.ts';
import type { Scanner } from '../storage/scanner.ts';

const AT_ONCE = 50;

/**
 * Before an upload is stored.
 * @throws AppError unsupported_type for harmful content; unavailable if it could not be scanned
 */
export async function refuseHarmful(context: Context, scanner: Scanner, bytes: Uint8Array) {
  const threat = await scanner.scan(bytes);
  if (threat === null) return;
  await context.db.transaction((tx) =>
    logActivity(tx, context, [
      {
        action: 'refuse_harmful_file',
        resource: 'users',
        subject_id: context.viewer?.id ?? null,
        changes: { threat: [null, threat] },
      },
    ]),
  );
  const problem = phrase('This file carries a virus ({threat}), so it was not kept', { threat });
  throw new AppError('unsupported_type', problem, { errors: { file: problem } });
}

/** Files from before there was a scanner: they are not served until they were scanned. */
export async function scanStoredFiles(
  { database: { db }, files: store, keyring, scanner, clock }: Deps,
  isStopped: () => boolean,
) {
  if (!scanner) return;
  let last = '';
  while (!isStopped()) {
    const unscannedFiles = await unscanned(db, last);
    for (const file of unscannedFiles) {
      if (isStopped()) return;
      last = file.id;
      const bytes = await contentOf({ store, keyring }, file).get();
      const threat = bytes && (await scanner.scan(bytes));
      const now = clock();
      if (threat) {
        await removeHarmful(db, { ...file, threat, now });
        await removeFiles(store, [file.id]);
      } else {
        await db.update(files).set({ scanned_at: now.toISOString() }).where(eq(files.id, file.id));
      }
    }
    if (unscannedFiles.length < AT_ONCE) return;
  }
}

const unscanned = (db: Db, last: string) =>
  db
    .select()
    .from(files)
    .where(last ? and(isNull(files.scanned_at), gt(files.id, last)) : isNull(files.scanned_at))
    .orderBy(asc(files.id))
    .limit(AT_ONCE);

interface Harmful {
  id: string;
  owner_id: string | null;
  name: string;
  threat: string;
  now: Date;
}

/** Notifies the owner of a harmful file that it was removed. */
async function removeHarmful(db: Db, { id, owner_id, name, threat, now }: Harmful) {
  await db.transaction(async (tx) => {
    await clearReferences(tx, [id]);
    const gone = await tx.delete(files).where(eq(files.id, id)).returning({ id: files.id });
    if (gone.length === 0) return;
    await logActivity(tx, systemActor(now), [
      {
        action: 'remove_harmful_file',
        resource: 'users',
        subject_id: owner_id,
        changes: { threat: [null, threat] },
      },
    ]);
    if (owner_id === null) return;
    await notify(tx, {
      to: await addresseeOf(tx, { id: owner_id }),
      messageFor: ({ t }) => {
        const title = t('A file of yours was removed');
        const body = t(
          '{file} carries a virus ({threat}). Please send it again from a clean device.',
          { file: name, threat },
        );
        return {
          notice: { kind: 'harmful_file', title, body, link: '/my/profile' },
          mail: {
            subject: title,
            paragraphs: [body],
            action: { label: t('Open my profile'), link: '/my/profile' },
          },
        };
      },
      now,
    });
  });
  kickOutbox(db);
}
