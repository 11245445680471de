import { scopeOf } from '../../schema/access.ts';
import { reservation, service } from '../../schema/index.ts';
import type { ListQuery } from '../../schema/listQuery.ts';
import type { Page } from '../../schema/record.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { list } from '../resources/operations.ts';
import { findOne, type PlainRecord } from '../resources/repository.ts';

/** The reservations of one service, as far as the viewer may list them. */
export async function listOfService(
  context: Context,
  id: string,
  query: ListQuery,
): Promise<Page<PlainRecord>> {
  const scope = scopeOf(context.viewer, service, 'list_reservations');
  if (!(await findOne(context.db, service, id, { scope, audience: 'staff' }))) throw notFound();
  const ofService = { ...query, filters: { ...query.filters, service_id: { in: [id] } } };
  return list(context, reservation, ofService);
}
