/**
 * Makes deliveries of what the activity log says. The log is written in the transaction of each change,
 * and its chain puts it in an order that has no gaps, so it is the outbox: nothing else is written when
 * something changes. Why so: docs/decisions/100.
 */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { team, webhookDelivery } from '#schema/index.ts';
import { eventsOfChange, type LoggedChange, webhookResources } from '#schema/webhooks/events.ts';
import { appendToChain } from '../activityLogs/chain.ts';
import { announce } from '../db/announce.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';

const AT_ONCE = 500;
/** Of one webhook; the oldest go. */
const MOST_DELIVERIES = 10_000;

interface Listener {
  id: string;
  events: string[];
  position: number;
  active_since: Date | string;
  team_ids: string[];
}
interface SealedChange extends LoggedChange {
  position: number;
  subject_id: string | null;
  team_id: string | null;
  created_at: Date | string;
}

/** @returns how many deliveries were made; 0 where no webhook is switched on */
export async function fanOut(db: Db, now: Date, isStopped: () => boolean): Promise<number> {
  const active = await rows(db, sql`select 1 from webhooks where is_active limit 1`);
  if (active.length === 0) return 0;
  await appendToChain(db, isStopped);
  let made = 0;
  for (let isLast = false; !isLast && !isStopped(); ) {
    const round = await db.transaction((tx) => fanOutSome(tx, now));
    made += round.made;
    isLast = round.isLast;
  }
  return made;
}

/** Another process that does the same leaves out the webhooks that are locked here. */
async function fanOutSome(tx: Tx, now: Date) {
  const listeners = await rows<Listener>(
    tx,
    sql`select w.id, w.events, w.position, w.active_since,
        array(select l.target_id::text from webhooks_teams l where l.owner_id = w.id) as team_ids
      from webhooks w where w.is_active order by w.id for update skip locked`,
  );
  if (listeners.length === 0) return { made: 0, isLast: true };
  const start = Math.min(...listeners.map(({ position }) => position));
  const [end] = await rows<{ position: number }>(
    tx,
    sql`select coalesce(max(position), 0)::float8 as position from (select position from activity_seals
      where position > ${start} order by position limit ${AT_ONCE}) batch`,
  );
  const last = end?.position ?? 0;
  if (last <= start) return { made: 0, isLast: true };
  const changes = await rows<SealedChange>(
    tx,
    sql`select s.position::float8 as position, l.action, l.resource, l.changes, l.subject_id, l.team_id,
        l.created_at
      from activity_seals s join activity_logs l on l.id = s.log_id
      where s.position > ${start} and s.position <= ${last}
        and l.resource = any(${sql.param(webhookResources.map(({ name }) => name))}::text[])
      order by s.position`,
  );
  const deliveries = changes.flatMap((change) => deliveriesOf(change, listeners, now));
  if (deliveries.length > 0) await insert(tx, deliveries);
  const ids = sql.param(listeners.map(({ id }) => id));
  await tx.execute(sql`update webhooks set position = greatest(position, ${last}::int)
    where id = any(${ids}::uuid[])`);
  return { made: deliveries.length, isLast: last - start < AT_ONCE };
}

function deliveriesOf(change: SealedChange, listeners: readonly Listener[], now: Date) {
  const events = eventsOfChange(change);
  const at = new Date(change.created_at);
  const team_id = change.resource === team.name ? change.subject_id : change.team_id;
  return listeners.flatMap(({ id: webhook_id, ...listener }) => {
    const event = events.find((name) => listener.events.includes(name));
    const isNew = change.position > listener.position && at >= new Date(listener.active_since);
    const { team_ids } = listener;
    const isOfTeam = team_ids.length === 0 || (team_id !== null && team_ids.includes(team_id));
    if (!event || !isNew || !isOfTeam) return [];
    const [created_at, next_attempt_at] = [at.toISOString(), now.toISOString()];
    return [
      {
        ...{ id: uuidv7(), webhook_id, event, record_id: change.subject_id },
        ...{ created_at, updated_at: created_at, next_attempt_at },
      },
    ];
  });
}

async function insert(tx: Tx, deliveries: ReturnType<typeof deliveriesOf>) {
  await tx.execute(sql`insert into webhook_deliveries (id, webhook_id, event, record_id, created_at,
      updated_at, next_attempt_at)
    select id, webhook_id, event, record_id, created_at, updated_at, next_attempt_at
    from jsonb_populate_recordset(null::webhook_deliveries, ${JSON.stringify(deliveries)}::jsonb)`);
  for (const webhook_id of new Set(deliveries.map((delivery) => delivery.webhook_id))) {
    await tx.execute(sql`delete from webhook_deliveries where id = any(array(
      select id from webhook_deliveries where webhook_id = ${webhook_id}
      order by created_at desc offset ${MOST_DELIVERIES}))`);
  }
  announce(tx, [{ topic: webhookDelivery.name, team_id: null }]);
}

/** From which position on a webhook is told that is switched on now. */
export const switchOn = (tx: Tx, id: string, now: Date) =>
  tx.execute(sql`update webhooks set active_since = ${timestamptz(now)}, failing_since = null,
      stopped_because = null, position = (select coalesce(max(position), 0) from activity_seals)
    where id = ${id}`);
