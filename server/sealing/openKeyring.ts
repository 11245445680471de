/** The keys of this start, checked against those that the database was sealed with. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Config, ConfigError } from '../config/config.ts';
import type { DataKeys } from '../config/dataKeys.ts';
import type { Db, Tx } from '../db/database.ts';
import { lock } from '../db/locks.ts';
import { dataKeyChecks } from '../db/tables/systemTables.ts';
import { keyFileIn, makeKeyFile, readKeyFile } from './keyFile.ts';
import { Keyring, SealError } from './keyring.ts';
import { isKeyInUse } from './sealedColumns.ts';

type KeyConfig = Pick<Config, 'data_dir' | 'database_url' | 'data_keys'>;

interface KeyPlace {
  config: KeyConfig;
  db: Db;
  now: Date;
}

/** @throws ConfigError when a database of its own comes without keys */
export function requireDataKeys({ database_url, data_keys }: KeyConfig) {
  if (!database_url || data_keys) return;
  throw new ConfigError(
    'DATA_KEYS is missing: with DATABASE_URL the key that personal data is sealed with is yours to keep. `npm run new-data-key` prints one.',
  );
}

/**
 * After the migrations. Without `DATA_KEYS` the embedded database has its key in the data folder,
 * and makes it at its first start.
 * @throws ConfigError for a key that is missing or another one than before
 */
export async function openKeyring({ config, db, now }: KeyPlace): Promise<Keyring> {
  requireDataKeys(config);
  const file = keyFileIn(config.data_dir);
  const keys = config.data_keys ?? readKeyFile(file) ?? (await firstKeys(db, file));
  const keyring = new Keyring(keys);
  const source = config.data_keys ? 'DATA_KEYS' : `The key file ${file}`;
  await db.transaction((tx) => checkKeys(tx, { keyring, source, now }));
  return keyring;
}

async function firstKeys(db: Db, file: string): Promise<DataKeys> {
  const used = await db.select().from(dataKeyChecks).where(isNull(dataKeyChecks.retired_at));
  const keys = used.length === 0 ? makeKeyFile(file) : null;
  if (keys) return keys;
  throw new ConfigError(
    `The key file ${file} is missing, and what is sealed in this database does not open without it: put it back, or give DATA_KEYS.`,
  );
}

interface Check {
  keyring: Keyring;
  /** It says where the keys come from, as the beginning of a sentence. */
  source: string;
  now: Date;
}

/** One process after the other, so that two with different keys can't both be the first. */
async function checkKeys(tx: Tx, { keyring, source, now }: Check) {
  await lock(tx, 'dataKeys');
  const checks = await tx.select().from(dataKeyChecks);
  for (const { key_id, check_value, retired_at } of checks) {
    if (!keyring.has(key_id)) {
      // A process that had not heard of the rotation may have gone on with a retired key.
      if (retired_at !== null && !(await isKeyInUse(tx, key_id))) continue;
      throw new ConfigError(
        `${source} lacks the key "${key_id}", which this database was sealed with: add it, and take it out only after \`npm run reseal\`.`,
      );
    }
    if (!opens(keyring, key_id, check_value)) {
      throw new ConfigError(
        `${source} has another key under "${key_id}" than the one that this database was sealed with: give that one.`,
      );
    }
  }
  await registerFirst(tx, keyring, now);
}

async function registerFirst(tx: Tx, keyring: Keyring, now: Date) {
  const key_id = keyring.firstId;
  const check_value = keyring.seal(CHECKED, boundOf(key_id));
  await tx
    .insert(dataKeyChecks)
    .values({ key_id, check_value, created_at: now.toISOString() })
    .onConflictDoNothing();
  await tx
    .update(dataKeyChecks)
    .set({ retired_at: null })
    .where(and(eq(dataKeyChecks.key_id, key_id), isNotNull(dataKeyChecks.retired_at)));
}

function opens(keyring: Keyring, key_id: string, check_value: string): boolean {
  try {
    keyring.open(check_value, boundOf(key_id));
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

const CHECKED = 'takda';
const boundOf = (row: string) => ({ table: 'data_key_checks', row, person: '' });
