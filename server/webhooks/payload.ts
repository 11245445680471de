/** What is sent: the event, when it happened, and the record as it is when it is sent. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import {
  fieldsThatMayLeave,
  leavingName,
  publicFields,
  webhookResources,
} from '#schema/webhooks/events.ts';
import type { Db } from '../db/database.ts';
import { valueAt } from '../db/tables/rows.ts';
import { findOne } from '../resources/repository.ts';

export interface DeliveredEvent {
  event: string;
  record_id: string | null;
  /** When it happened: an ISO instant. */
  at: string;
}

/** @param chosen the fields that the webhook names */
export async function bodyOf(
  db: Db,
  { event, record_id, at }: DeliveredEvent,
  chosen: readonly string[],
): Promise<string> {
  const resource = webhookResources.find(({ name }) => event.startsWith(`${name}.`));
  const data: Record<string, unknown> = { id: record_id };
  const isGone = event.endsWith('.deleted') || record_id === null;
  const record =
    resource && !isGone
      ? await findOne(db, resource, record_id, { scope: true, audience: 'admin' })
      : null;
  if (resource && record) {
    for (const path of leavingPaths(resource, chosen)) put(data, path, valueAt(record, path));
  }
  return JSON.stringify({ type: event, timestamp: at, data });
}

function leavingPaths(resource: Resource, chosen: readonly string[]): string[] {
  const picked = fieldsThatMayLeave(resource).filter(({ path }) =>
    chosen.includes(leavingName(resource, path)),
  );
  return (picked.length > 0 ? picked : publicFields(resource)).map(({ path }) => path);
}

/** One level of groups at most. */
function put(data: Record<string, unknown>, path: string, value: unknown) {
  const [name = '', leaf] = path.split('.');
  if (leaf === undefined) data[name] = value ?? null;
  else data[name] = { ...(data[name] as object | undefined), [leaf]: value ?? null };
}
