import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../../../server/db/connect.ts';
import { sessions } from '../../../server/db/systemTables.ts';

/** A session that no clock of a test ends by itself. @returns its token */
export async function buildSession(db: Db, user: { id: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const far = '2099-01-01T00:00:00.000Z';
  await db.insert(sessions).values({
    id: uuidv7(),
    token_hash: createHash('sha256').update(token).digest('hex'),
    user_id: user.id,
    idle_until: far,
    expires_at: far,
  });
  return token;
}
