import type { DataProvider } from 'react-admin';
import { MAX_PER_PAGE } from '#schema/declaration/listQuery.ts';
import type { Reservation } from '../reservation.ts';

/** One page of the API: more visits than a desk receives in a day. */
export const MAX_VISITS = MAX_PER_PAGE;

interface Person {
  id: string;
  profile?: { mobile_number?: string | null };
}

/** The visits of a day by the clock, with the phone numbers that the reader may see. */
export async function readDay(
  dataProvider: DataProvider,
  { date, filterValues }: { date: string; filterValues: Record<string, unknown> },
) {
  const { date_from: _, date_to: __, ...others } = filterValues;
  const { data, total = data.length } = await dataProvider.getList<Reservation>('reservations', {
    filter: { ...others, date: [date] },
    sort: { field: 'starts_at', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_VISITS },
  });
  const visits = data.filter(({ status }) => status !== 'held');
  const ids = [...new Set(visits.map(({ user_id }) => user_id))];
  const phones = new Map<string, string>();
  // An address holds so many ids.
  for (let start = 0; start < ids.length; start += 200) {
    const some = await dataProvider.getMany<Person>('users', {
      ids: ids.slice(start, start + 200),
    });
    for (const { id, profile } of some.data) phones.set(id, profile?.mobile_number ?? '');
  }
  return { date, visits, phones, isCut: total > MAX_VISITS };
}
