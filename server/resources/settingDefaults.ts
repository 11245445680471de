import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Tx } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';

type Values = Record<string, unknown>;

/** Fills fields that a new record was not given with the defaults from the settings. */
export async function withSettingDefaults(
  tx: Tx,
  resource: Resource,
  values: Values,
): Promise<Values> {
  const missing = resource.flatFields.filter(
    ({ path, field }) => field.setting !== undefined && values[path] === undefined,
  );
  if (missing.length === 0) return values;
  const settings: Values = { ...(await readSettings(tx)) };
  const initial = missing.map(({ path, field }) => [path, settings[field.setting ?? '']]);
  return { ...Object.fromEntries(initial), ...values };
}
