/** Counts how many people somebody reads of in a day, over all processes, and says when they are many. */
import { sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import { toLocal } from '#schema/time/zone.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { readSettings } from '../../db/settings.ts';
import { type Addressee, addresseeOf } from '../../mails/addressee.ts';
import { notify } from '../../notifications/notify.ts';
import { logActivity, systemActor } from '../log.ts';

/** More than most desks see in a day: a row of the log. */
const NOTED = 100;
/** More than any: administrators are told as well. */
const TOLD = 500;

interface Read {
  reader_id: string;
  people: readonly string[];
  now: Date;
}

/** @returns the level that this reading has reached, if it is a new one */
export async function countPeopleRead(db: Db, { reader_id, people, now }: Read): Promise<number> {
  const { time_zone } = await readSettings(db);
  const day = toLocal(now.getTime(), time_zone).date;
  return db.transaction(async (tx) => {
    // Locked first, so that of two processes the second counts what the first has added.
    const [before] = await rows<{ level: number }>(
      tx,
      sql`insert into reading_days (reader_id, day, level) values (${reader_id}, ${day}, 0)
        on conflict (reader_id, day) do update set level = reading_days.level returning level`,
    );
    await tx.execute(sql`insert into people_read (reader_id, day, person_id)
      select ${reader_id}::uuid, ${day}::date, unnest(${sql.param([...people])}::uuid[])
      on conflict do nothing`);
    const [counted] = await rows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from people_read where reader_id = ${reader_id} and day = ${day}`,
    );
    const count = counted?.count ?? 0;
    const level = count >= TOLD ? TOLD : count >= NOTED ? NOTED : 0;
    if (level <= (before?.level ?? 0)) return 0;
    await tx.execute(sql`update reading_days set level = ${level}
      where reader_id = ${reader_id} and day = ${day}`);
    await note(tx, { reader_id, level, count, now });
    return level;
  });
}

interface Reached {
  reader_id: string;
  level: number;
  count: number;
  now: Date;
}

async function note(tx: Tx, { reader_id, level, count, now }: Reached) {
  const actor = { ...systemActor(now), viewer: { id: reader_id, roles: [], team_ids: [] } };
  await logActivity(tx, actor, [
    {
      action: 'read_people',
      resource: user.name,
      subject_id: reader_id,
      changes: { people: [null, count] },
    },
  ]);
  if (level < TOLD) return;
  const reader = await addresseeOf(tx, { id: reader_id });
  for (const { id } of await administrators(tx, reader_id)) {
    const person = await addresseeOf(tx, { id });
    const link = `/admin/activity-logs?filter=${encodeURIComponent(JSON.stringify({ actor_id: [reader_id] }))}`;
    const messageFor = ({ t }: Pick<Addressee, 't'>) => {
      const title = t('{name} has read of more than {count} people today', {
        name: reader.name ?? '',
        count: TOLD,
      });
      const body = t('Is that their work? The activity log says what they did.');
      return {
        notice: { kind: 'many_people_read', title, body, link },
        mail: { subject: title, paragraphs: [body] },
      };
    };
    await notify(tx, { to: person, messageFor, now });
  }
}

const administrators = (tx: Tx, except: string) =>
  rows<{ id: string }>(
    tx,
    sql`select u.id from users u where u.status = 'active' and u.id <> ${except} and exists (
      select 1 from users_roles l join roles r on r.id = l.target_id
      where l.owner_id = u.id and r.name = 'admin') order by u.id`,
  );
