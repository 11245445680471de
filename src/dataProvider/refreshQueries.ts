/** Asks react-admin's open queries again, by itself: no spinner, no toast, no use of the session. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { DataProvider, GetListResult, GetManyReferenceResult } from 'react-admin';
import { createStore } from '../store/store.ts';

type Refreshed = 'getList' | 'getManyReference' | 'getOne';
// biome-ignore lint/suspicious/noExplicitAny: each verb has its own parameters, which its query was asked with
type Params = any;

/** An answer that nobody asked for says so, so that a list can keep its rows where they are. */
export interface HeardMeta {
  is_heard?: boolean;
}

const ASK: Record<Refreshed, (from: DataProvider, name: string, params: Params) => unknown> = {
  getList: async (from, name, params) => heard(await from.getList(name, params)),
  getManyReference: async (from, name, params) => heard(await from.getManyReference(name, params)),
  getOne: async (from, name, params) => (await from.getOne(name, params)).data,
};

const heard = ({ data, total, pageInfo, meta }: GetListResult | GetManyReferenceResult) => ({
  ...{ data, total, pageInfo },
  meta: { ...meta, is_heard: true } satisfies HeardMeta,
});

/** Records that were open when they were deleted, or went out of reach: `services 0189…`. */
export const goneRecords = createStore<ReadonlySet<string>>(new Set());

/** A record is there, again or still. */
export function noteThere(resource: string, id: string): void {
  const gone = goneRecords.get();
  const place = `${resource} ${id}`;
  if (gone.has(place)) goneRecords.set(new Set([...gone].filter((one) => one !== place)));
}

const isRefreshed = ({ queryKey: [, verb] }: Query) =>
  typeof verb === 'string' && Object.hasOwn(ASK, verb);

/** Those that a page shows, of one resource or of all. */
export const openQueries = (client: QueryClient, resource?: string): Query[] =>
  client.getQueryCache().findAll({
    ...(resource !== undefined && { queryKey: [resource] }),
    type: 'active',
    predicate: (query) => isRefreshed(query) && query.state.data !== undefined,
  });

interface Asking {
  client: QueryClient;
  provider: DataProvider;
}

/** More often an answer is overtaken only where it never ends. */
const MOST_TRIES = 5;

/**
 * An answer that was on its way before may be older than the change, and one that came meanwhile newer than
 * this one: then it is asked once more.
 */
export async function refreshQuery(query: Query, { client, provider }: Asking): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await query.promise?.catch(() => undefined);
    const { dataUpdateCount } = query.state;
    const answer = await ask(query, provider);
    if (answer === undefined) return;
    const { state } = query;
    if (state.dataUpdateCount !== dataUpdateCount || state.fetchStatus === 'fetching') continue;
    client.setQueryData(query.queryKey, answer);
    return;
  }
}

async function ask({ queryKey }: Query, provider: DataProvider): Promise<unknown> {
  const [name, verb, params] = queryKey as [string, Refreshed, Params];
  const passively = { ...params, meta: { ...params?.meta, isPassive: true } };
  try {
    const answer = await ASK[verb](provider, name, passively);
    if (verb === 'getOne') noteThere(name, params.id);
    return answer;
  } catch (error) {
    // Otherwise what is shown stays, and is asked for again with the next change or by the clock.
    if (verb === 'getOne' && (error as { status?: number }).status === 404) {
      goneRecords.set(new Set([...goneRecords.get(), `${name} ${params.id}`]));
    }
    return undefined;
  }
}
