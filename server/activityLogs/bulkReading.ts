/** Logs it when somebody reads the records of many people at once, as an export does. */
import { reachesOf } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { ListQuery } from '#schema/declaration/listQuery.ts';
import { user } from '#schema/index.ts';
import type { Context } from '../http/context.ts';
import { logActivity } from './log.ts';

/** No screen shows more on a page. */
const AT_ONCE = 100;
/** Nobody pages that far to find somebody: they would search. */
const IN_ALL = 500;

/** Whether its records are people, or refer to one. */
export const isAboutPeople = ({ name, flatFields }: Resource) =>
  name === user.name ||
  flatFields.some(({ field }) => field.kind === 'reference' && field.to === user.name);

/** Called before the answer is sent. Reading one's own records is not logged. */
export async function logBulkRead(
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
