/** Changing the settings. What lets more people in, or in with less, takes one's own password. */

import { settings } from '#schema/index.ts';
import { weakensSignIn } from '#schema/settings/settingsChange.ts';
import type { SettingsUpdate } from '#schema/users/accounts.ts';
import type { Context } from '../http/context.ts';
import { stale } from '../http/errors.ts';
import { type FoundRecord, findOne, singletonId } from '../resources/repository.ts';
import { update as updateRecord } from '../resources/update.ts';
import { confirmPassword } from '../users/password.ts';
import { settingsHooks } from './rules.ts';

/** @throws AppError invalid at `current_password` where staff could sign in with less than before */
export async function updateSettings(
  context: Context,
  { current_password, ...values }: SettingsUpdate,
): Promise<FoundRecord<typeof settings>> {
  const id = await singletonId(context.db, settings);
  const seen = await findOne(context.db, settings, id, { scope: true, audience: 'admin' });
  const isWeaker = weakensSignIn(seen ?? {}, { ...seen, ...values });
  if (isWeaker) await confirmPassword(context, current_password);
  return updateRecord(context, settings, id, values, {
    ...settingsHooks,
    async beforeWrite(tx, context, change) {
      // Somebody else changed it meanwhile, so no password was asked for this change.
      if (!isWeaker && weakensSignIn(change.before ?? {}, change.after ?? {})) throw stale();
      await settingsHooks.beforeWrite?.(tx, context, change);
    },
  });
}
