import type { BulkFate } from '#schema/declaration/bulk.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { changeMany } from '../../dataProvider/askBulk.ts';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { nounFor } from '../nouns.ts';

/** Writes again what stood there before; what somebody has changed since is left, and counted. */
export async function undoBulk(resource: Resource, changed: readonly BulkFate[]): Promise<void> {
  const records = changed.map(({ id, updated_at, before }) => ({
    ...{ id, updated_at, changes: before },
  }));
  const fates: BulkFate[] = [];
  const { signal } = new AbortController();
  try {
    await changeMany(resource, { records, onFates: (part) => fates.push(...part), signal });
  } catch (error) {
    toast.error(messageOf(error));
  }
  const left = fates.filter(({ fate }) => fate === 'refused').length;
  const done = fates.length - left;
  const counted = (count: number) => ({ count, things: nounFor(count, resource) });
  if (done > 0) {
    toast.success(
      t('{count} {things} {count, plural, one {is} other {are}} as before', counted(done)),
    );
  }
  if (left > 0) {
    toast.info(
      t(
        '{count} {things} {count, plural, one {has changed since, and was} other {have changed since, and were}} left',
        counted(left),
      ),
    );
  }
}
