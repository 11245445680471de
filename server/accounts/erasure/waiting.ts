/** Whoever may decide on erasures hears that one waits; by whom it is, they see where they decide. */
import { sql } from 'drizzle-orm';
import { EVERYTHING, permission } from '../../../schema/access.ts';
import { user } from '../../../schema/index.ts';
import type { Tx } from '../../db/database.ts';
import { ENGLISH, languages, translatorFor } from '../../language/catalogues.ts';

const KIND = 'erasures_waiting';
const LINK = `/admin/users?filter=${encodeURIComponent(JSON.stringify({ 'erasure.status': ['requested'] }))}`;

/** Each in their language, and once until they have looked. Names nobody: it outlives the erasure. */
export async function tellWhoDecides(tx: Tx, { user_id, now }: { user_id: string; now: Date }) {
  const words = Object.fromEntries(languages.map(({ id }) => [id, wordsIn(id)]));
  const at = now.toISOString();
  const may = sql.param([EVERYTHING, permission(user, 'erase')]);
  await tx.execute(sql`insert into notifications (id, created_at, updated_at, user_id, kind, title, body, link)
    select gen_random_uuid(), ${at}, ${at}, u.id, ${KIND}, said.words ->> 'title', said.words ->> 'body', ${LINK}
    from users u
    cross join lateral (select coalesce(given.words -> u.profile_language, given.words -> ${ENGLISH.id}) as words
      from (select ${JSON.stringify(words)}::jsonb as words) given) said
    where u.status = 'active' and u.id <> ${user_id}
      and exists (select 1 from users_roles l join roles r on r.id = l.target_id
        where l.owner_id = u.id and r.reach = 'all' and r.permissions && ${may}::text[])
      and not exists (select 1 from notifications n
        where n.user_id = u.id and n.read_at is null and n.kind = ${KIND})`);
}

function wordsIn(language: string) {
  const t = translatorFor(language);
  return {
    title: t('An erasure waits for a decision'),
    body: t('Somebody has asked for their account to be erased.'),
  };
}
