/** Makes a key, which is answered once and kept as its hash. */
import { heldOf, MOST_DAYS, type NewApiKey, USUAL_DAYS } from '#schema/apiKeys/apiKeys.ts';
import { KEY_PERMISSIONS } from '#schema/apiKeys/keyPermissions.ts';
import { apiKey } from '#schema/index.ts';
import { phrase } from '#schema/language/index.ts';
import { addDays, toLocal } from '#schema/time/zone.ts';
import { readSettings } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, unauthenticated } from '../http/errors.ts';
import * as operations from '../resources/operations.ts';
import { apiKeyHash, newApiKey } from '../sealing/tokens.ts';
import { confirmPassword } from '../users/password.ts';

/**
 * It works without its maker, so it asks for their own password.
 * @throws AppError invalid at `permissions` for what its maker may not do, or no key may; at `expires_on`
 */
export async function createKey(context: Context, { current_password, ...values }: NewApiKey) {
  const { viewer, now } = context;
  if (!viewer) throw unauthenticated();
  if (context.session_issuer) throw new AppError('forbidden', NOT_VOUCHED_FOR);
  refuseMore(context, values.permissions ?? []);
  const today = toLocal(now.getTime(), (await readSettings(context.db)).time_zone).date;
  const expires_on = endOf(values, today);
  await confirmPassword(context, current_password);
  const key = newApiKey(values.is_test ?? false);
  const record = await operations.create(context, apiKey, {
    ...values,
    expires_on,
    owner_id: viewer.id,
    key_hash: apiKeyHash(key),
    last_four: key.slice(-4),
  });
  return { ...record, key };
}

/** Nobody asks the provider again about a key, so what it gives cannot be given to one. */
const NOT_VOUCHED_FOR =
  'What you may do comes from single sign-on, which a key does not go through. Ask an administrator who signs in here.';

function refuseMore({ viewer }: Context, permissions: readonly string[]) {
  const held = heldOf(viewer, KEY_PERMISSIONS);
  const refused = permissions.find((permission) => !held.includes(permission));
  if (!refused) return;
  throw invalid({
    permissions: phrase('A key of yours cannot have the permission {name}', { name: refused }),
  });
}

function endOf({ never_expires, expires_on }: NewApiKey, today: string): string | null {
  if (never_expires) return null;
  const last = expires_on ?? addDays(today, USUAL_DAYS);
  if (last < today || last > addDays(today, MOST_DAYS)) {
    throw invalid({ expires_on: 'Choose a day within two years from today' });
  }
  return last;
}
