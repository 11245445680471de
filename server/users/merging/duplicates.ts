/** Pairs of records that may be of one person, and that two of them are not. */
import { type SQL, sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import { mayMerge } from '#schema/users/mayMerge.ts';
import { type DuplicatesAnswer, MOST_DUPLICATES } from '#schema/users/merging.ts';
import { logActivity } from '../../activityLogs/log.ts';
import { contact } from '../../db/contact.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { foldedText } from '../../db/tables/names.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { findPerson } from '../operations.ts';

/** @throws AppError not_found */
export function assertMayMerge({ viewer }: Context) {
  if (!mayMerge(viewer)) throw notFound();
}

/**
 * @param of only those of that person, also those that were found to be two
 * @throws AppError not_found for who is not there
 */
export async function listDuplicates(
  context: Context,
  { of }: { of?: string | undefined },
): Promise<DuplicatesAnswer> {
  assertMayMerge(context);
  if (of) await findPerson(context.db, context, { id: of, action: 'merge' });
  const found = await rows<DuplicatesAnswer['data'][number]>(
    context.db,
    sql`${pairsOf(of ?? null)}
      select p.likenesses, p.is_apart,
        jsonb_build_array(${lookAt(sql`p.a_id`, context)}, ${lookAt(sql`p.b_id`, context)}) as people
      from pairs p order by p.is_apart, p.weight desc, p.b_id desc limit ${MOST_DUPLICATES + 1}::int`,
  );
  return { data: found.slice(0, MOST_DUPLICATES), has_more: found.length > MOST_DUPLICATES };
}

/** As a search for names folds them: `Peña` and `PENA` are one. */
const NAME = foldedText(`u.profile_first_name || ' ' || u.profile_last_name`);
/** As `mailboxOf` has it, but for the dots that some providers leave out. */
const MAILBOX = sql`split_part(split_part(lower(u.email), '@', 1), '+', 1) || '@' || split_part(lower(u.email), '@', 2)`;

/** More than a family. */
const MOST_SHARING = 20;

/** A family shares its number; what it shares with others is told. */
const pairsOf = (of: string | null): SQL => sql`with people as materialized (
    select u.id, coalesce(u.responsible_id, u.id) as contact_id, u.profile_birth_date as born,
      nullif(btrim(${NAME}), '') as name, ${MAILBOX} as mailbox,
      nullif(local_number(u.profile_mobile_number), '') as number
    from users u where u.status <> 'erased'),
  -- An office's own number or mailbox, which stands with many people.
  shared as (
    select mailbox as value from people group by 1 having count(*) > ${MOST_SHARING}
    union all select number from people group by 1 having count(*) > ${MOST_SHARING}),
  likely as (
    select a.id as one_id, b.id as other_id, 'name_and_birth_date' as likeness, 4 as weight
      from people a join people b on b.born = a.born and b.name = a.name and b.id > a.id ${about(of)}
    union all select a.id, b.id, 'mailbox', 2
      from people a join people b on b.mailbox = a.mailbox and b.id > a.id ${about(of)}
      where not exists (select 1 from shared s where s.value = a.mailbox)
    union all select a.id, b.id, 'mobile_number', 1
      from people a join people b on b.number = a.number and b.id > a.id
        and b.contact_id <> a.contact_id ${about(of)}
      where not exists (select 1 from shared s where s.value = a.number)),
  pairs as (
    select one_id as a_id, other_id as b_id, sum(weight) as weight,
      jsonb_agg(likeness order by weight desc) as likenesses, d.first_id is not null as is_apart
    from likely left join distinct_people d on d.first_id = one_id and d.second_id = other_id
    where ${of === null ? sql`d.first_id is null` : sql`true`}
    group by one_id, other_id, d.first_id)`;

const about = (of: string | null) => (of === null ? sql`` : sql`and ${of}::uuid in (a.id, b.id)`);

const lookAt = (id: SQL, { now }: Context): SQL => sql`(select jsonb_build_object(
    'id', u.id, 'name', concat_ws(' ', u.profile_first_name, u.profile_middle_name, u.profile_last_name,
      u.profile_suffix),
    'birth_date', u.profile_birth_date, 'email', u.email, 'mobile_number', u.profile_mobile_number,
    'status', u.status, 'identification', u.identification_status, 'created_at', u.created_at,
    'in_care_of', case when u.responsible_id is not null then jsonb_build_object('id', m.id,
      'name', concat_ws(' ', m.profile_first_name, m.profile_last_name)) end,
    'reservations', (select count(*) from reservations r where r.user_id = u.id and r.status <> 'held'),
    'last_visit_at', (select max(r.starts_at) from reservations r
      where r.user_id = u.id and r.status = 'approved'
        and r.starts_at <= ${timestamptz(now)}))
  from users u join ${contact} where u.id = ${id})`;

/** @throws AppError not_found for who is not there */
export async function keepApart(context: Context, ids: readonly string[]): Promise<void> {
  assertMayMerge(context);
  const [first = '', second = ''] = [...ids].sort();
  await context.db.transaction(async (tx) => {
    for (const id of [first, second]) await findPerson(tx, context, { id, action: 'merge' });
    await tx.execute(sql`insert into distinct_people (first_id, second_id, created_at)
      values (${first}, ${second}, ${context.now.toISOString()}) on conflict do nothing`);
    await logActivity(
      tx,
      context,
      [first, second].map((subject_id) => ({
        action: 'keep_apart',
        resource: user.name,
        subject_id,
      })),
    );
  });
}
