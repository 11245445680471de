/** What is sent: the event, when it happened, and the record as it is when it is sent. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import { team } from '#schema/index.ts';
import {
  fieldsThatMayLeave,
  leavingName,
  publicFields,
  webhookResources,
} from '#schema/webhooks/events.ts';
import { subjectsOf } from '../activityLogs/subject.ts';
import type { Db } from '../db/database.ts';
import { valueAt } from '../db/tables/rows.ts';
import { findOne } from '../resources/repository.ts';

export interface DeliveredEvent {
  event: string;
  record_id: string | null;
  /** When it happened: an ISO instant. */
  at: string;
}

/** What a webhook is told. */
export interface Choice {
  /** As the webhook names them; none: what everybody may read. */
  fields: readonly string[];
  /** None: all teams. */
  team_ids: readonly string[];
}

/** Of what is gone, or has moved to another team meanwhile, only the id is told. */
export async function bodyOf(
  db: Db,
  { event, record_id, at }: DeliveredEvent,
  { fields, team_ids }: Choice,
): Promise<string> {
  const resource = webhookResources.find(({ name }) => event.startsWith(`${name}.`));
  const data: Record<string, unknown> = { id: record_id };
  const isGone = event.endsWith('.deleted') || record_id === null;
  const record =
    resource && !isGone
      ? await findOne(db, resource, record_id, { scope: true, audience: 'admin' })
      : null;
  if (resource && record && (await isOfTeams(db, resource, { id: record.id, team_ids }))) {
    for (const path of leavingPaths(resource, fields)) put(data, path, valueAt(record, path));
  }
  return JSON.stringify({ type: event, timestamp: at, data });
}

interface Reach {
  id: string;
  team_ids: readonly string[];
}
async function isOfTeams(db: Db, resource: Resource, { id, team_ids }: Reach): Promise<boolean> {
  if (team_ids.length === 0) return true;
  const subject = (await subjectsOf(db, resource, [id])).get(id);
  const team_id = resource.name === team.name ? id : subject?.team_id;
  return typeof team_id === 'string' && team_ids.includes(team_id);
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
