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
  query: ListQuery,
  count: number,
) {
  const { page, per_page } = query;
  const upTo = (page - 1) * per_page + count;
  if (count === 0 || (count <= AT_ONCE && upTo <= IN_ALL) || !isAboutPeople(resource)) return;
  const reaches = reachesOf(context.viewer, resource, 'list');
  if (!reaches.includes('all') && !reaches.includes('team')) return;
  if (!isNewReading(context, resource, query)) return;
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

const AN_HOUR = 60 * 60_000;
/** More than pages that are open. */
const MOST_KNOWN = 5_000;
/** When each question of a session was last logged, oldest first. */
const logged = new Map<string, number>();

/** What an open page asks again by itself is one reading an hour; another question is another one. */
function isNewReading(
  { session_id, is_passive, now }: Context,
  { name }: Resource,
  query: ListQuery,
): boolean {
  const key = `${session_id} ${name} ${JSON.stringify(query)}`;
  const last = logged.get(key);
  if (is_passive && last !== undefined && now.getTime() - last < AN_HOUR) return false;
  logged.delete(key);
  logged.set(key, now.getTime());
  const [oldest] = logged.keys();
  if (logged.size > MOST_KNOWN && oldest) logged.delete(oldest);
  return true;
}
