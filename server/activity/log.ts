import { uuidv7 } from 'uuidv7';
import { includes } from '../../schema/access.ts';
import type { RecordOf, Resource } from '../../schema/defineResource.ts';
import { activityLog } from '../../schema/index.ts';
import type { Tx } from '../db/connect.ts';
import { tableOf } from '../db/tables.ts';
import type { Context } from '../http/context.ts';

export interface Activity {
  /** What was done: `create`, `update`, `delete`, `login`, `update_status` … */
  action: string;
  resource: string;
  subject_id: string | null;
  changes?: Changes;
}
/** Dotted path -> value before and after. */
export type Changes = Record<string, [unknown, unknown]>;

const activityLogs = tableOf(activityLog);
type ChangedField = RecordOf<typeof activityLog>['changes'][number];
const MASKED = '•••';

/** Writes the row in the change's own transaction, so that neither stands without the other. */
export async function logActivity(tx: Tx, context: Context, activities: readonly Activity[]) {
  if (activities.length === 0) return;
  await tx.insert(activityLogs).values(
    activities.map(({ action, resource, subject_id, changes }) => ({
      id: uuidv7(),
      actor_id: context.viewer?.id ?? null,
      action,
      resource,
      subject_id,
      changes: rowsOf(changes ?? {}),
      address: context.address,
      device: context.device,
      created_at: context.now.toISOString(),
      updated_at: context.now.toISOString(),
    })),
  );
}

/** As the log keeps them: one row a field, values as text. */
export const rowsOf = (changes: Changes): ChangedField[] =>
  Object.entries(changes).map(([field, [before, after]]) => ({
    field,
    before: textOf(before),
    after: textOf(after),
  }));

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What differs between two states of a record; personal values are told as changed, not what to. */
export function changesBetween(
  resource: Resource,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const changes: Changes = {};
  for (const { path, field } of resource.leaves) {
    const [old, now] = [valueAt(before, path), valueAt(after, path)];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const isPersonal = includes('owner', field.read ?? 'everyone');
    changes[path] = isPersonal
      ? [old === null ? null : MASKED, now === null ? null : MASKED]
      : [old ?? null, now ?? null];
  }
  return changes;
}

const valueAt = (record: Record<string, unknown>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      record,
    ) ?? null;
