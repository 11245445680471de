import { getTableColumns, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type ActivityAction, changesNothing, MASKED } from '#schema/activityLogs/activity.ts';
import { audienceIncludes } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Field } from '#schema/declaration/field.ts';
import { languagesIn, type Texts } from '#schema/declaration/fields/index.ts';
import { ownerField, teamField } from '#schema/declaration/ownerField.ts';
import { embedKey } from '#schema/declaration/record.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { activityLog, resources } from '#schema/index.ts';
import { DAY_TOPIC } from '#schema/live/message.ts';
import { announce } from '../db/announce.ts';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import {
  keyNote,
  keyNoteIn,
  nameOfActor,
  nameOfPersonIn,
  type Subject,
  subjectOf,
} from './subject.ts';

export interface Activity {
  /** Its words are in `schema/activityLogs/activity.ts`. */
  action: ActivityAction;
  resource: string;
  subject_id: string | null;
  changes?: Changes;
  /** Given if the record is gone already. */
  subject?: Subject | undefined;
}
/** Dotted path -> value before and after. */
export type Changes = Record<string, [unknown, unknown]>;

const activityLogs = tableOf(activityLog);
type ChangedField = RecordOf<typeof activityLog>['changes'][number];

/** Who acts, when and from where; see `systemActor` for what the product does by itself. */
export type Actor = Pick<Context, 'viewer' | 'address' | 'device' | 'now'>;

/** For what the product does by itself, or a command on the server asks for. */
export const systemActor = (now: Date) => ({ viewer: null, address: null, device: null, now });

/** In the change's transaction, so that neither exists without the other. */
export async function logActivity(tx: Tx, context: Actor, activities: readonly Activity[]) {
  if (activities.length === 0) return;
  const actor_name = nameOfActor(context.viewer);
  const rows = await tx
    .insert(activityLogs)
    .values(
      activities.map((activity) => ({
        ...rowOf(context, activity),
        actor_name,
        ...(activity.subject ?? subjectOf(activity.resource, activity.subject_id)),
      })),
    )
    .returning({
      action: activityLogs.action,
      resource: activityLogs.resource,
      team_id: activityLogs.team_id,
    });
  announceLogged(tx, [...(rows as Logged[]), ...activities.flatMap(leftTeam)]);
}

/** Without an action, the record is another one. */
type Logged = Pick<ResolvedRow, 'resource' | 'team_id'> & { action?: string };

/** The line where it happens is announced when it is locked; it may be another team's than that of the reservation. */
const OF_VISITS: ReadonlySet<string> = new Set<ActivityAction>([
  'move_visit',
  'set_priority',
  'print_ticket',
]);

/** Whatever changes a record logs it, so this is where it is announced, and the log with it. */
export const announceLogged = (db: Db | Tx, rows: readonly Logged[]) =>
  announce(
    db,
    rows.flatMap(({ action, resource, team_id }) => [
      ...(action && changesNothing(action) ? [] : [{ topic: resource, team_id }]),
      ...(action && OF_VISITS.has(action) ? [{ topic: DAY_TOPIC, team_id }] : []),
      { topic: activityLog.name, team_id },
    ]),
  );

/** The team that a record belonged to before: it is gone from their list. */
function leftTeam({ action, resource, changes = {} }: Activity): Logged[] {
  const declared = resources.find(({ name }) => name === resource);
  const before = changes[(declared && teamField(declared)) ?? '']?.[0] as { id?: string } | null;
  return before?.id ? [{ action, resource, team_id: before.id }] : [];
}

const actorName = sql`${nameOfPersonIn(sql`log.actor_id`)} || ${keyNoteIn(sql`log.key_id`)}`;
/** Without generated columns, and without the name that the statement reads. */
const COLUMNS = sql.raw(
  Object.values(getTableColumns(activityLogs))
    .filter(({ generated, name }) => !generated && name !== 'actor_name')
    .map(({ name }) => name)
    .join(', '),
);
/** Part of a statement that writes more: `log` is rows of `resolvedRow`, as JSON. */
export const insertLogSql = (
  where = sql``,
) => sql`insert into activity_logs (${COLUMNS}, actor_name)
  select ${COLUMNS}, coalesce(actor_name, ${actorName})
  from jsonb_populate_recordset(null::activity_logs, ${sql.placeholder('log')}::jsonb) log ${where}`;

const logRows = prepared('log_known', insertLogSql());
export async function logResolved(tx: Tx, row: ResolvedRow) {
  await logRows(tx, { log: JSON.stringify([row]) });
  announceLogged(tx, [row]);
}

/** The row of an action whose record was read already, and perhaps who acts. */
export const resolvedRow = (
  context: Actor,
  { subject, actor_name, ...activity }: ResolvedActivity,
) => ({
  ...rowOf(context, activity),
  actor_name: actor_name === undefined ? null : actor_name + keyNote(context.viewer),
  ...subject,
});
export type ResolvedRow = ReturnType<typeof resolvedRow>;
interface ResolvedActivity extends Activity {
  subject: Subject;
  /** Read by the statement unless given. */
  actor_name?: string;
}

const rowOf = (
  { viewer, address, device, now }: Actor,
  { action, resource, subject_id, changes = {} }: Activity,
) => ({
  id: uuidv7(),
  actor_id: viewer?.id ?? null,
  key_id: viewer?.key?.id ?? null,
  action,
  resource,
  subject_id,
  changes: rowsOf(changes),
  address,
  device,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/** One row per field, with values as text. */
export const rowsOf = (changes: Changes): ChangedField[] =>
  Object.entries(changes).map(([field, [before, after]]) => ({
    field,
    before: textOf(before),
    after: textOf(after),
  }));

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What differs between two states of a record. Of personal values only that they changed. */
export function changesBetween(
  resource: Resource,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const changes: Changes = {};
  for (const { path, field } of resource.flatFields) {
    const [old, now] = [valueAt(before, path), valueAt(after, path)];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    if (field.kind === 'translations') {
      Object.assign(changes, changesOfTexts(resource, old as Texts, now as Texts));
      continue;
    }
    changes[path] = isPersonal(resource, field)
      ? [old === null ? null : MASKED, now === null ? null : MASKED]
      : [named(before, path, field) ?? null, named(after, path, field) ?? null];
  }
  return changes;
}

/** Each text by itself: `translations.fil.name`. */
function changesOfTexts(resource: Resource, before: Texts | null, after: Texts | null): Changes {
  const changes: Changes = {};
  for (const language of languagesIn({ ...before, ...after })) {
    for (const { path } of resource.translatedFields) {
      const [old, now] = [before, after].map((texts) => texts?.[language]?.[path] ?? null);
      if (old !== now) changes[`translations.${language}.${path}`] = [old, now];
    }
  }
  return changes;
}

const isPersonal = (resource: Resource, field: Field) =>
  field.masked ??
  (ownerField(resource) !== null && audienceIncludes('owner', field.read ?? 'everyone'));

/** The name of a reference if the record has it: the target may be gone when the log is read. */
const named = (record: Record<string, unknown>, path: string, { kind, embed }: Field) =>
  (kind === 'reference' && embed ? valueAt(record, embedKey(path)) : null) ?? valueAt(record, path);

const valueAt = (record: Record<string, unknown>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      record,
    ) ?? null;
