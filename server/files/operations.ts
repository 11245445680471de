import type { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isStaff, type Viewer } from '#schema/declaration/access.ts';
import { PERSON_BOUNDS } from '#schema/declaration/bounds.ts';
import { picturePurposes } from '#schema/declaration/fileFields.ts';
import { type FilePurpose, type FileSize, withExtension } from '#schema/files/fileKinds.ts';
import type { UploadedFile } from '#schema/files/files.ts';
import { msg } from '#schema/language/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { files } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { AppError, notFound, unauthenticated } from '../http/errors.ts';
import { contentOf, type FileRow, newFileKey } from '../storage/fileContent.ts';
import { removeFiles } from '../storage/removeFiles.ts';
import type { Scanner } from '../storage/scanner.ts';
import type { FileStore } from '../storage/store.ts';
import { findReadAccess, mayUpload } from './access.ts';
import { cleanContent } from './content.ts';
import { refuseHarmful } from './scanFiles.ts';
import { COPY_TYPE, smallCopy } from './smallCopy.ts';

const MAX_NAME_LENGTH = 120;

interface Upload {
  bytes: Uint8Array;
  /** Optional in a form. */
  name: string | undefined;
  purpose: FilePurpose;
}

interface FilePlace {
  store: FileStore;
  scanner: Scanner | undefined;
}

/** @throws AppError too_large over a person's 50 MiB; unsupported_type by content */
export async function saveFile(
  context: Context,
  { store, scanner }: FilePlace,
  upload: Upload,
): Promise<UploadedFile> {
  const owner = context.viewer;
  if (!owner) throw unauthenticated();
  if (!mayUpload(owner, upload.purpose)) {
    throw new AppError('forbidden', 'Only staff may upload this.');
  }
  const isPicture = picturePurposes().includes(upload.purpose);
  const { bytes, mime } = await cleanContent(upload.bytes, { isPicture, by: context });
  if (scanner) await refuseHarmful(context, scanner, upload.bytes);
  const file = {
    id: uuidv7(),
    name: withExtension(cleanName(upload.name), mime),
    mime,
    size: bytes.byteLength,
  };
  const owned = { id: file.id, owner_id: owner.id, purpose: upload.purpose };
  const sealed_key = newFileKey(context.keyring, owned);
  await contentOf({ store, keyring: context.keyring }, { ...owned, sealed_key }).put(bytes, mime);
  try {
    await context.db.transaction(async (tx) => {
      // Locked, so that parallel uploads of one person are added up correctly.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner.id}, 1))`);
      const full = await reachedLimit(tx, owner, file.size);
      if (full) throw new AppError('too_large', full, { errors: { file: full } });
      await tx.insert(files).values({
        ...file,
        ...owned,
        sealed_key,
        created_at: context.now.toISOString(),
        unused_since: context.now.toISOString(),
        scanned_at: scanner ? context.now.toISOString() : null,
      });
      await logActivity(tx, context, [
        { action: 'upload', resource: 'files', subject_id: file.id },
      ]);
    });
  } catch (error) {
    await removeFiles(store, [file.id]);
    throw error;
  }
  return file;
}

/** @returns which limit one more file of that size would go beyond, in words */
async function reachedLimit(tx: Tx, owner: Viewer, size: number): Promise<string | null> {
  const [used] = await rows<{ bytes: number; count: number }>(
    tx,
    sql`select coalesce(sum(size), 0)::bigint::float8 as bytes, count(*)::int as count
      from files where owner_id = ${owner.id}`,
  );
  if (!used) return null;
  const ofStaff = isStaff(owner);
  const most = ofStaff ? PERSON_BOUNDS.files_of_staff : PERSON_BOUNDS.files;
  // Many tiny files would be as bad as a few large ones.
  if (used.count >= most) return ofStaff ? TOO_MANY_OF_STAFF : TOO_MANY;
  return !ofStaff && used.bytes + size > PERSON_BOUNDS.file_bytes ? FULL : null;
}

interface Download {
  name: string;
  mime: string;
  /** It is in bytes; null if it is known only after reading. */
  size: number | null;
  content: Readable | Uint8Array;
  purpose: FilePurpose;
}

/** @throws AppError not_found, also for a file that the viewer may not see, or the size of a PDF */
export async function readFile(
  context: Context,
  { store, scanner }: FilePlace,
  { id, size }: { id: string; size?: FileSize | undefined },
): Promise<Download> {
  const file = await findFile(context, id);
  const access = file && (await findReadAccess(context, file));
  if (!access) throw notFound();
  if (size && !file.mime.startsWith('image/')) throw notFound();
  if (scanner && file.scanned_at === null) {
    const problem = msg('This file is being checked for viruses. Try again in a few minutes.');
    throw new AppError('unavailable', problem, { retry_after: 60, cause: 'not_scanned' });
  }
  const content = await readContent(context, store, { file, size });
  if (!content) throw notFound();
  const { activity } = access;
  if (activity) await context.db.transaction((tx) => logActivity(tx, context, [activity]));
  const { purpose } = file;
  if (content instanceof Uint8Array) {
    const name = withExtension(file.name, COPY_TYPE);
    return { name, mime: COPY_TYPE, size: content.byteLength, content, purpose };
  }
  return {
    name: withExtension(file.name, file.mime),
    mime: file.mime,
    size: file.size,
    content,
    purpose,
  };
}

interface WantedContent {
  file: FileRow;
  size: FileSize | undefined;
}

async function readContent(context: Context, store: FileStore, { file, size }: WantedContent) {
  const read = (row: FileRow) => {
    const content = contentOf({ store, keyring: context.keyring }, row);
    return size ? smallCopy(content, { size, by: context }) : content.open();
  };
  const bytes = await read(file);
  if (bytes || file.sealed_key !== null) return bytes;
  // It may have been sealed, and so renamed, since its row was read.
  const now = await findFile(context, file.id);
  return now?.sealed_key ? read(now) : null;
}

const findFile = async ({ db }: Context, id: string) =>
  (await db.select().from(files).where(eq(files.id, id)))[0];

const FULL = msg('You have reached the upload limit of 50 MB');
const TOO_MANY = msg('You have reached the upload limit of 500 files');
const TOO_MANY_OF_STAFF = msg('You have reached the upload limit of 20,000 files');
const cleanName = (name = '') =>
  name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-MAX_NAME_LENGTH) || 'file';
