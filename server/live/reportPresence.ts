/** A page of staff says that it has a record open, and is told which others of the staff have. */
import { sql } from 'drizzle-orm';
import { audienceOf, isStaff, mayRead, scopeOf } from '#schema/declaration/access.ts';
import { fieldAt, type Resource } from '#schema/declaration/defineResource.ts';
import { resources } from '#schema/index.ts';
import type { Others, PresenceBody } from '#schema/live/presence.ts';
import { nameOfPersonIn } from '../activityLogs/subject.ts';
import type { Presence } from '../db/database.ts';
import { plannedRows } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { isWithin } from '../resources/repository.ts';
import type { Presences } from './presences.ts';

/** @throws AppError not_found for a record that is absent or out of reach */
export async function reportPresence(
  context: Context,
  body: PresenceBody,
  presences: Presences,
): Promise<{ others: Others }> {
  const { viewer } = context;
  const resource = resources.find(({ name }) => name === body.resource);
  if (!viewer || !resource || !(await mayOpen(context, resource, body.record_id))) throw notFound();
  // Whoever books is nobody's colleague: they neither see staff nor are seen.
  if (!isStaff(viewer)) return { others: [] };
  const { page_id, is_editing, field, is_leaving = false } = body;
  const record = `${resource.name} ${body.record_id}`;
  const name = await nameOf(context, viewer.id);
  presences.say({ page_id, user_id: viewer.id, name, record, is_editing, field, is_leaving });
  return { others: is_leaving ? [] : othersOf(presences.at(record), { context, resource }) };
}

/** Each person once, wherever they are furthest: in a field, editing, reading. */
function othersOf(
  present: readonly Presence[],
  { context: { viewer }, resource }: { context: Context; resource: Resource },
): Others {
  const audience = audienceOf(viewer);
  const others = new Map<string, Others[number]>();
  for (const { user_id: id, name, is_editing, field } of present) {
    if (id === viewer?.id) continue;
    const declared = field === null ? undefined : fieldAt(resource, field);
    const shown = declared && mayRead(declared, audience) ? field : null;
    const known = others.get(id);
    others.set(id, {
      ...{ id, name },
      is_editing: is_editing || known?.is_editing === true,
      field: shown ?? known?.field ?? null,
    });
  }
  return [...others.values()];
}

async function mayOpen(context: Context, resource: Resource, id: string | null): Promise<boolean> {
  const scope = scopeOf(context.viewer, resource, 'show');
  if (id === null) return resource.singleton === true && scope === true;
  return isWithin(context.db, resource, id, scope);
}

async function nameOf({ db }: Context, id: string): Promise<string> {
  const [found] = await plannedRows<{ name: string | null }>(
    db,
    sql`select ${nameOfPersonIn(sql`${id}::uuid`)} as name`,
  );
  return found?.name ?? '';
}
