/**
 * Verifies that the activity log is as it was written: every hash is computed again here, from the rows
 * and the chain, and every row must have its place.
 */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';

const AT_ONCE = 1_000;
/** More problems are not listed. */
const MAX_PROBLEMS = 50;

export interface Head {
  position: number;
  hash: string;
}

export interface Verified {
  /** Places of the chain that were checked. */
  checked: number;
  /** Rows that wait for their place. */
  waiting: number;
  first: number | null;
  head: Head | null;
  /** Sentences. */
  problems: string[];
}

interface Link {
  position: number;
  previous: string;
  hash: string;
  content_hash: string;
  personal_hash: string;
  salt: string | null;
  /** Null when the row is gone. */
  content: string | null;
  personal: string | null;
  is_over: boolean;
  is_erased: boolean;
  /** Names are gone as an erasure takes them, without one. */
  is_blanked: boolean | null;
  /** It tells of an erasure of somebody who is not erased. */
  is_undone: boolean | null;
}

/** @param known a head that was saved before: the chain must still contain it */
export async function verifyActivity(db: Db, known?: Head): Promise<Verified> {
  const problems: string[] = [];
  let [checked, first, head] = [0, null as number | null, null as Head | null];
  for (;;) {
    const links = await linksAfter(db, head?.position ?? 0);
    for (const link of links) {
      first ??= link.position;
      problems.push(...problemsOf(link, head));
      if (known?.position === link.position && known.hash !== link.hash) {
        problems.push(`Place ${link.position}: the chain is another one than the one noted.`);
      }
      head = { position: link.position, hash: link.hash };
      checked += 1;
    }
    if (links.length < AT_ONCE || problems.length >= MAX_PROBLEMS) break;
  }
  if (known && (head === null || head.position < known.position)) {
    problems.push(
      `Place ${known.position}, which was noted, is not in the chain: its end was cut off.`,
    );
  }
  const { waiting, unplaced } = await outside(db);
  for (const { place, position } of await beyond(db, head?.position ?? 0)) {
    problems.push(`What is sent to ${place} was set to place ${position}, which is not there yet.`);
  }
  if (unplaced > 0) problems.push(`${unplaced} rows of the log have no place in the chain.`);
  return { checked, waiting, first, head, problems: problems.slice(0, MAX_PROBLEMS) };
}

function problemsOf(link: Link, before: Head | null): string[] {
  const { position, previous, hash, content_hash, personal_hash, salt } = link;
  const problemAt = (problem: string) => `Place ${position}: ${problem}`;
  const problems: string[] = [];
  if (before && position !== before.position + 1) {
    problems.push(problemAt(`the places after ${before.position} are missing.`));
  } else if (before ? previous !== before.hash : position === 1 && previous !== '') {
    problems.push(problemAt('it does not follow from the place before.'));
  }
  if (hash !== sha256([previous, position, content_hash, personal_hash].join('|'))) {
    problems.push(problemAt('the chain itself was changed.'));
  }
  if (link.content === null) {
    if (!link.is_over) problems.push(problemAt('its row is gone before its time.'));
    return problems;
  }
  if (sha256(link.content) !== content_hash) problems.push(problemAt('its row was changed.'));
  const isPersonal =
    salt === null ? link.is_erased : sha256(salt + link.personal) === personal_hash;
  if (!isPersonal || link.is_blanked) {
    problems.push(problemAt('names, addresses or values of its row were changed.'));
  }
  if (link.is_undone)
    problems.push(problemAt('it tells of an erasure, and the person is not erased.'));
  return problems;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Proved by its own row, which has a place in the chain as any other: what `users` says can be changed. */
const isErased = (person: SQL) => sql`exists (select 1 from activity_logs e
  where e.resource = 'users' and e.subject_id = ${person} and e.action = 'erase')`;

/** The same texts as `activity_content` and `activity_personal` made for the chain. */
const linksAfter = (db: Db, position: number) =>
  rows<Link>(
    db,
    sql`select s.position::float8 as position, s.previous, s.hash, s.content_hash, s.personal_hash, s.salt,
      case when l.id is not null then jsonb_build_array(l.id, l.actor_id, l.action, l.resource,
        l.subject_id, l.owner_id, l.team_id, (extract(epoch from l.created_at) * 1000)::bigint)::text end as content,
      case when l.id is not null then jsonb_build_array(l.actor_name, l.subject_name, l.address,
        l.device, l.changes)::text end as personal,
      activity_is_over(s.created_at) as is_over,
      s.salt is null and (${isErased(sql`l.actor_id::text`)} or ${isErased(sql`l.owner_id::text`)}
        or (l.resource = 'users' and ${isErased(sql`l.subject_id`)})) as is_erased,
      (l.actor_name = 'Erased person' and not ${isErased(sql`l.actor_id::text`)})
        or (l.resource = 'users' and l.subject_name = 'Erased person' and not ${isErased(sql`l.subject_id`)})
        as is_blanked,
      l.resource = 'users' and l.action = 'erase' and exists (select 1 from users u
        where u.id::text = l.subject_id and u.status <> 'erased') as is_undone
    from activity_seals s left join activity_logs l on l.id = s.log_id
    where s.position > ${position} order by s.position limit ${AT_ONCE}`,
  );

async function outside(db: Db) {
  const [row] = await rows<{ waiting: number; unplaced: number }>(
    db,
    sql`select (select count(*) from activity_unsealed)::int as waiting,
      (select count(*) from activity_logs l where not exists (select 1 from activity_seals s where s.log_id = l.id)
        and not exists (select 1 from activity_unsealed u where u.log_id = l.id))::int as unplaced`,
  );
  return row ?? { waiting: 0, unplaced: 0 };
}

/** Sinks that were moved on past the end of the chain: what comes until then would not be sent. */
const beyond = (db: Db, last: number) =>
  rows<{ place: string; position: number }>(
    db,
    sql`select place, position::float8 as position from activity_sinks where position > ${last} order by place`,
  );
