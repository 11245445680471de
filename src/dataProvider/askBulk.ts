/** Changes of many records, part after part. */
import { plainCall } from '#schema/calls/resourceCalls.ts';
import type { BulkFate, BulkRecord, BulkUpdate, Matching } from '#schema/declaration/bulk.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { encodeListQuery } from '#schema/declaration/listQuery.ts';
import { request } from '../http/client.ts';
import { extraParams, toListQuery } from './listParams.ts';

/** As little as this holds up nobody else for long. */
const MOST_RECORDS = 50;
/** Characters: a body has room for them. */
const MOST_LETTERS = 60_000;

/** The ids of all that a list finds, up to a bound. @throws ApiError */
export function askMatching(
  resource: Resource,
  filter: Record<string, unknown>,
): Promise<Matching> {
  const { page, per_page, sort_by, order_by, ...narrowing } = toListQuery(resource, { filter });
  const query = encodeListQuery(narrowing);
  for (const [key, value] of extraParams(resource, filter)) query.set(key, value);
  return request<Matching>(`${plainCall(resource, 'matching').path}?${query}`);
}

interface Parts extends BulkUpdate {
  /** Called after each part. */
  onFates: (fates: readonly BulkFate[]) => void;
  signal: AbortSignal;
}

/** It ends between two parts when it is stopped. @throws ApiError; what was answered before stands */
export async function changeMany(resource: Resource, { onFates, signal, ...change }: Parts) {
  const { path } = plainCall(resource, 'update_many');
  for (const records of partsOf(change.records)) {
    if (signal.aborted) return;
    const body = { ...change, records };
    const { data } = await request<{ data: BulkFate[] }>(path, { method: 'POST', body });
    onFates(data);
  }
}

export function partsOf(records: readonly BulkRecord[]): BulkRecord[][] {
  const parts: BulkRecord[][] = [];
  let letters = 0;
  for (const record of records) {
    const length = JSON.stringify(record).length;
    const part = parts.at(-1);
    if (part && part.length < MOST_RECORDS && letters + length <= MOST_LETTERS) {
      part.push(record);
      letters += length;
    } else {
      parts.push([record]);
      letters = length;
    }
  }
  return parts;
}
