/** Counts what people searched for in vain: the words alone, and nobody's. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { reachesOf } from '#schema/declaration/access.ts';
import { service } from '#schema/index.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { networkOf } from '../../http/networks.ts';
import { countOne } from '../../signIn/challenges/rateLimit.ts';
import { wordsIn } from './words.ts';

const MOST_KEPT = 1_000;
const PER_HOUR = 60;
const HOUR = 3600;
/** A page that searches while somebody types asks for the beginning of a word first. */
const TYPING_SECONDS = 20;
const MOST_WORDS = 6;
const LONGEST_WORD = 24;
const LONGEST = 60;

/** Without addresses and numbers, by which somebody could be known; null if nothing is left. */
function keptWords(text: string): string | null {
  const anonymous = text
    .split(/\s+/)
    .filter((word) => !word.includes('@'))
    .join(' ')
    .replace(/\d[\d\s().+/-]*\d/g, (run) => (run.replace(/\D/g, '').length >= 5 ? ' ' : run));
  const words = wordsIn(anonymous)
    .filter((word) => word.length <= LONGEST_WORD && !/\d{5}/.test(word))
    .slice(0, MOST_WORDS)
    .join(' ')
    .slice(0, LONGEST)
    .trim();
  return words.length >= 3 ? words : null;
}

export async function countMissedSearch(context: Context, text: string) {
  const { db, now, viewer } = context;
  const words = keptWords(text);
  // Whoever edits services tries out words.
  if (words === null || reachesOf(viewer, service, 'update').length > 0) return;
  const { count } = await countOne(context, ['missed_searches', networkOf(context.address)], HOUR);
  if (count > PER_HOUR) return;
  const at = now.toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from missed_searches where times = 1
      and last_at > ${at}::timestamptz - ${TYPING_SECONDS}::int * interval '1 second'
      and words <> ${words} and starts_with(${words}, words)`);
    await tx.execute(sql`insert into missed_searches (id, created_at, updated_at, words, times, last_at)
      select ${uuidv7()}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${words}::text, 1, ${at}::timestamptz
      where (select count(*) from missed_searches) < ${MOST_KEPT}::int
        or exists (select 1 from missed_searches where lower(words) = ${words})
      on conflict (lower(words)) do update
        set times = missed_searches.times + 1, last_at = ${at}, updated_at = ${at}`);
  });
}

/** What has become a word of a service is missed no more. */
export async function forgetMissed(tx: Tx, serviceIds: readonly string[]) {
  const entries = await rows<{ word: string }>(
    tx,
    sql`select w.entry ->> 'word' as word from services s, jsonb_array_elements(s.words) as w(entry)
      where s.id = any(${sql.param([...serviceIds])}::uuid[])`,
  );
  const words = entries.map(({ word }) => wordsIn(word).join(' '));
  if (words.length === 0) return;
  await tx.execute(sql`delete from missed_searches where words = any(${sql.param(words)}::text[])`);
}
