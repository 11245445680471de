import type { Viewer } from '#schema/declaration/access.ts';
import type { Db } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { DEFAULT_NOW } from './fakeClock.ts';
import { testKeyring } from './testKeys.ts';

/** As a request of somebody has it: for operations that a test calls past the routes. */
export const contextOf = (
  db: Db,
  viewer: Pick<Viewer, 'id'> & Partial<Viewer>,
  now = new Date(DEFAULT_NOW),
): Context => ({
  db,
  keyring: testKeyring('test'),
  now,
  viewer: { roles: [], team_ids: [], ...viewer },
  session_id: null,
  language: 'en',
  address: null,
  device: null,
  proof: null,
});
