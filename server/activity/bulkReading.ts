/** Reading many people's records at once leaves a row: an export does, and so does whoever reads all. */
import { reachesOf } from '../../schema/access.ts';
import type { Resource } from '../../schema/defineResource.ts';
import { user } from '../../schema/index.ts';
import type { ListQuery } from '../../schema/listQuery.ts';
import type { Context } from '../http/context.ts';
import { logActivity } from './log.ts';

/** No screen shows more on a page. */
const AT_ONCE = 100;
/** Nobody turns so many pages to find somebody: a search leads there sooner. */
const IN_ALL = 500;

/** Its records are about people: each is a person, or names one. */
export const isAboutPeople = ({ name, leaves }: Resource) =>
  name === user.name ||
  leaves.some(({ field }) => field.kind === 'reference' && field.to === user.name);

/** Before the answer leaves. One's own records are nobody's secret. */
export async function noteBulkReading(
  context: Context,
  resource: Resource,
  { page, per_page }: ListQuery,
  count: number,
) {
  const upTo = (page - 1) * per_page + count;
  if (count === 0 || (count <= AT_ONCE && upTo <= IN_ALL) || !isAboutPeople(resource)) return;
  const reaches = reachesOf(context.viewer, resource, 'list');
  if (!reaches.includes('all') && !reaches.includes('team')) return;
  await context.db.transaction((tx) =>
    logActivity(tx, context, [
      {
        action: 'read_many',
        resource: resource.name,
        subject_id: null,
        changes: { rows: [null, count], page: [null, page] },
      },
    ]),
  );
}
