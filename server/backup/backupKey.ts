/** What one backup is encrypted and signed with: keys of its own, made from BACKUP_KEY. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { DataKeys } from '../config/dataKeys.ts';
import { BackupError } from './backupError.ts';

/** As the manifest names it. */
interface SealedWith {
  /** Which key of BACKUP_KEY it is. */
  key_id: string;
  /** Base64. */
  salt: string;
}

export interface BackupKey extends SealedWith {
  secret: KeyObject;
  /** In hex: shows that a text is as it was written. */
  sign(text: string): string;
}

export const newBackupKey = (keys: DataKeys): BackupKey =>
  derive(keys, { key_id: keys[0].id, salt: randomBytes(16).toString('base64') });

/**
 * @param keys of BACKUP_KEY, if there are any
 * @returns null for a backup that is not encrypted
 * @throws BackupError
 */
export function keyOf(keys: DataKeys | undefined, sealed: SealedWith | null): BackupKey | null {
  if (sealed === null) {
    if (keys === undefined) return null;
    // Whoever encrypts all of them would take one that somebody else has put there for their own.
    throw new BackupError(
      'This backup is not encrypted, and BACKUP_KEY is set. Leave BACKUP_KEY away if it is yours all the same.',
    );
  }
  if (keys === undefined) {
    throw new BackupError(
      `This backup is encrypted with the key "${sealed.key_id}": give it in BACKUP_KEY.`,
    );
  }
  if (!keys.some(({ id }) => id === sealed.key_id)) {
    throw new BackupError(
      `BACKUP_KEY lacks the key "${sealed.key_id}", which this backup is encrypted with.`,
    );
  }
  return derive(keys, sealed);
}

function derive(keys: DataKeys, { key_id, salt }: SealedWith): BackupKey {
  const key = keys.find(({ id }) => id === key_id) ?? keys[0];
  const made = (purpose: string) =>
    Buffer.from(
      hkdfSync('sha256', key.secret.export(), Buffer.from(salt, 'base64'), `takda ${purpose}`, 32),
    );
  const signing = made('backup manifest');
  return {
    key_id,
    salt,
    secret: createSecretKey(made('backup part')),
    sign: (text) => createHmac('sha256', signing).update(text).digest('hex'),
  };
}
