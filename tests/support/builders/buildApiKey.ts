import { uuidv7 } from 'uuidv7';
import { apiKey } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { apiKeyHash, newApiKey } from '#server/sealing/tokens.ts';

interface KeyOverrides {
  owner_id: string;
  permissions?: readonly string[];
  name?: string;
  is_test?: boolean;
  expires_on?: string | null;
}

const AT = '2026-11-01T00:00:00.000Z';

/** @returns its id and the key, which works as long as its owner may do these things */
export async function buildApiKey(db: Db, { owner_id, ...overrides }: KeyOverrides) {
  const { permissions = ['teams.list'], name = 'Nightly report', is_test = false } = overrides;
  const key = newApiKey(is_test);
  const id = uuidv7();
  await db.insert(tableOf(apiKey)).values({
    ...{ id, created_at: AT, updated_at: AT, name, owner_id, is_test },
    expires_on: overrides.expires_on === undefined ? '2027-11-01' : overrides.expires_on,
    permissions: [...permissions],
    key_hash: apiKeyHash(key),
    last_four: key.slice(-4),
  } as never);
  return { id, key };
}
