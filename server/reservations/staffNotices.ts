/** What staff who may decide about reservations are told on their screens. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { lock } from '../db/locks.ts';

export interface StaffNotice {
  kind: string;
  link: string;
  team_id: string;
  /** Who did it hears nothing of it. */
  actor_id: string | null;
  /** By language: whom it is for is found by the statement. */
  words: Record<string, { title: string; body: string }>;
  at: string;
}

/**
 * Nobody gets a second notice while one of the same kind is unread, since its link lists them all: a
 * busy morning does not ring a hundred times. Of several the first is shown, by their order in `notices`:
 * times tie when one change makes many.
 */
export async function notifyStaff(tx: Tx, notices: readonly StaffNotice[]) {
  if (notices.length === 0) return;
  // Two processes would both find nothing unread.
  await lock(tx, 'staffNotices');
  const numbered = notices.map((notice, position) => ({ ...notice, position }));
  await tx.execute(sql`insert into notifications (id, created_at, updated_at, user_id, kind, title, body,
      translations, link)
    select gen_random_uuid(), told.at, told.at, told.user_id, told.kind, told.words ->> 'title',
      told.words ->> 'body', told.translations, told.link
    from (select distinct on (u.id, n.kind) u.id as user_id, n.kind, n.link, n.at,
        n.words as translations, coalesce(n.words -> u.profile_language, n.words -> 'en') as words
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as n (kind text, link text, team_id uuid, actor_id uuid, words jsonb, at timestamptz, position int)
      join users_teams m on m.target_id = n.team_id
      join users u on u.id = m.owner_id and u.status = 'active' and u.id is distinct from n.actor_id
      where exists (select 1 from users_roles l join roles r on r.id = l.target_id
          where l.owner_id = u.id and r.reach <> 'own'
            and r.permissions && array['*', 'reservations.update_status'])
        and not exists (select 1 from notifications unread where unread.user_id = u.id
          and unread.read_at is null and unread.kind = n.kind)
      order by u.id, n.kind, n.position) told`);
}
