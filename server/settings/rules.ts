import { orphanOptions } from '#schema/orphans/orphans.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { languages } from '../language/catalogues.ts';
import { settleSettingsChange } from '../orphans/settingsChange.ts';
import { gazetteer } from '../places/gazetteer.ts';
import { publishNotice } from '../privacy/notice.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { isLocalAdmin, lockAdministrators } from '../users/rules.ts';

/** Checks that need the server: known languages and cities, and who could still sign in. */
export const settingsHooks: ResourceHooks = {
  options: orphanOptions,
  async beforeWrite(tx, context, change) {
    const { before, after } = change;
    await settleSettingsChange(tx, context, change);
    checkLanguages(after?.languages);
    await checkLocalStaff(tx, context, after);
    await publishChanged(tx, context, { before, after });
    const city = after?.city;
    if (typeof city !== 'string' || city === before?.city) return;
    const { cities } = await gazetteer();
    if (!cities.some(({ code }) => code === city)) {
      throw invalid({ city: 'Choose a city or municipality of the list' });
    }
  },
};

/** A changed text is a new version, which people have to agree to. */
async function publishChanged(
  tx: Tx,
  { now }: Context,
  {
    before,
    after,
  }: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
) {
  const text = (after?.privacy_notice as string | null | undefined) ?? null;
  if (after && text !== (before?.privacy_notice ?? null)) await publishNotice(tx, text, now);
}

/**
 * Local sign-in of staff can be turned off only with single sign-on, and with one administrator who can
 * still sign in here to turn it on again.
 * @throws AppError invalid
 */
async function checkLocalStaff(
  tx: Tx,
  { sign_on }: Context,
  after: Record<string, unknown> | null,
) {
  if (after?.local_staff_sign_in !== false) return;
  if (!sign_on) {
    throw invalid({ local_staff_sign_in: 'Single sign-on is not set up on this server' });
  }
  await lockAdministrators(tx);
  if (!after.local_administrator_id || !(await isLocalAdmin(tx, after.local_administrator_id))) {
    throw invalid({
      local_administrator_id: 'Choose an active administrator who has a password',
    });
  }
}

/** @throws AppError invalid at `languages` */
function checkLanguages(chosen: unknown) {
  if (!Array.isArray(chosen)) return;
  if (chosen.length === 0) throw invalid({ languages: 'Choose at least one language' });
  const isSpoken = (code: unknown) => languages.some(({ id }) => id === code);
  if (!chosen.every(isSpoken)) throw invalid({ languages: 'Choose languages of the list' });
}
