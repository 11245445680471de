/** The services that a search means, best first; without words all that can be booked, by office and demand. */

import type { ListQuery } from '#schema/declaration/listQuery.ts';
import { service, team } from '#schema/index.ts';
import {
  NEAREST,
  type SearchOffice,
  type ServiceSearchQuery,
} from '#schema/services/serviceSearch.ts';
import type { Db } from '../../db/database.ts';
import { tablesVersion } from '../../db/tablesVersion.ts';
import { demandVersion } from '../../figures/demand.ts';
import type { Context } from '../../http/context.ts';
import { list } from '../../resources/operations.ts';
import type { FoundRecord } from '../../resources/repository.ts';
import { type ListedService, withNextFree } from '../nextFree.ts';
import { SearchIndex } from './searchIndex.ts';
import { readServiceTexts, type ServiceText } from './serviceText.ts';

const PER_PAGE = 24;

const made = new WeakMap<Db, { version: string; index: Promise<SearchIndex> }>();

/** The index of this process. Each search asks whether it is still right, so that a change holds at once in every process. */
export async function currentIndex(db: Db): Promise<SearchIndex> {
  // Before the texts: what changes while they are read makes another version.
  const versions = [tablesVersion(db, [service, team]), demandVersion(db)];
  const version = (await Promise.all(versions)).join(' ');
  const known = made.get(db);
  if (known?.version === version) return known.index;
  const index = readServiceTexts(db).then((texts) => SearchIndex.of(texts));
  made.set(db, { version, index });
  // A failed read is tried again by the next search.
  index.catch(() => made.delete(db));
  return index;
}

export async function searchServices(context: Context, query: ServiceSearchQuery) {
  const { search = '', page = 1, per_page = PER_PAGE } = query;
  const index = await currentIndex(context.db);
  const { services, isFound, isMissed } = matches(index, { ...query, search: search.trim() });
  const shown = services.slice((page - 1) * per_page, page * per_page);
  const records = await readInOrder(context, shown);
  return {
    isMissed,
    answer: {
      data: await withNextFree(context, records as (FoundRecord<typeof service> & ListedService)[]),
      page,
      per_page,
      total: services.length,
      total_exact: true,
      is_found: isFound,
      offices: officesOf(index.services),
    },
  };
}

interface Matches {
  services: readonly ServiceText[];
  isFound: boolean;
  /** No office has it. */
  isMissed: boolean;
}

function matches(index: SearchIndex, { search, team_id }: ServiceSearchQuery): Matches {
  const ofOffice = ({ team_id: id }: ServiceText) => team_id === undefined || id === team_id;
  if (!search) {
    const services = index.services.filter(ofOffice);
    return { services, isFound: services.length > 0, isMissed: false };
  }
  const { ranked, isFound } = index.search(search);
  const services = ranked.map(({ service: text }) => text);
  const inOffice = services.filter(ofOffice);
  return isFound && inOffice.length > 0
    ? { services: inOffice, isFound: true, isMissed: false }
    : { services: services.slice(0, NEAREST), isFound: false, isMissed: !isFound };
}

/** Once more within the caller's reach, which may have changed since the index was made. */
async function readInOrder(context: Context, services: readonly ServiceText[]) {
  if (services.length === 0) return [];
  const ids = services.map(({ id }) => id);
  const query: ListQuery = {
    page: 1,
    per_page: ids.length,
    sort_by: 'name',
    order_by: 'ASC',
    ids,
    filters: { status: { in: ['active'] } },
  };
  const { data } = await list(context, service, query);
  return ids.flatMap((id) => data.find((record) => record.id === id) ?? []);
}

function officesOf(services: readonly ServiceText[]): SearchOffice[] {
  const offices = services.map(({ team_id: id, team: name, phone, place: location }) => ({
    id,
    name,
    phone,
    location,
  }));
  return [...new Map(offices.map((office) => [office.id, office])).values()];
}
