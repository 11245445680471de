/** Which two records an administrator may put together, and why others may not. */
import { sql } from 'drizzle-orm';
import { CONSTITUENT } from '#schema/declaration/access.ts';
import { PERSON_BOUNDS } from '#schema/declaration/bounds.ts';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { msg, phrase } from '#schema/language/index.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { wrongStep } from '../../http/errors.ts';
import { isLinked, worksHere } from '../../signIn/sessions/accounts.ts';
import { erased } from '../rules.ts';

export interface Pair {
  kept: Person;
  /** It goes. */
  merged: Person;
}

/** @throws AppError transition, with the reason */
export async function assertMergeable(tx: Tx, { viewer }: Context, { kept, merged }: Pair) {
  const both = [kept, merged];
  if (kept.id === merged.id) throw wrongStep(SAME);
  if (both.some(({ status }) => status === 'erased')) throw erased();
  if (both.some(({ id }) => isOwnPerson(viewer, id))) throw wrongStep(YOURS);
  if (both.some(({ erasure }) => erasure.status === 'requested')) throw wrongStep(TO_BE_ERASED);
  if (await hasPower(tx, merged.id)) throw wrongStep(WORKS_HERE);
  if (isGrantedMore({ kept, merged })) throw wrongStep(GRANTED_MORE);
  if (both.every(canSignIn)) throw wrongStep(TWO_MAILBOXES);
  const hasMore = kept.email === null && merged.email !== null;
  if (hasMore || canSignIn(merged)) throw wrongStep(OTHER_WAY);
  if (kept.email !== null && kept.email_verified_at === null) throw wrongStep(NOT_CONFIRMED);
  await assertRoomForPeople(tx, { kept, merged });
  await assertNoOverlap(tx, { kept, merged });
}

/** Whoever reads the mailbox has the account. */
const canSignIn = ({ email, status }: Person) => email !== null && status === 'active';

const hasPower = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await rows(
      tx,
      sql`select 1 where ${worksHere(sql`${id}::uuid`)} or ${isLinked(sql`${id}::uuid`)}`,
    )
  ).length > 0;

/** A merge grants nothing and takes nothing away; every account begins as a constituent. */
function isGrantedMore({ kept, merged }: Pair): boolean {
  const held = [...kept.roles, ...kept.teams].map(({ id }) => id);
  return [...merged.roles.filter(({ name }) => name !== CONSTITUENT), ...merged.teams].some(
    ({ id }) => !held.includes(id),
  );
}

async function assertRoomForPeople(tx: Tx, { kept, merged }: Pair) {
  const found = await rows(
    tx,
    sql`select 1 from users where responsible_id in (${kept.id}, ${merged.id})`,
  );
  const most = PERSON_BOUNDS.people_in_care;
  if (found.length > most) throw wrongStep(phrase(TOO_MANY_IN_CARE, { count: most }));
}

/** The database keeps nobody at two places at one time; past visits count as well. */
async function assertNoOverlap(tx: Tx, { kept, merged }: Pair) {
  const [found] = await rows<{ one: string; other: string }>(
    tx,
    sql`select a.reference as one, b.reference as other from reservations a
      join reservations b on b.user_id = ${merged.id} and b.seat is not null
        and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
      where a.user_id = ${kept.id} and a.seat is not null and a.status <> 'held' and b.status <> 'held'
      order by a.starts_at limit 1`,
  );
  if (found) throw wrongStep(phrase(AT_ONE_TIME, found));
}

const SAME = msg('These are one record already.');
const YOURS = msg('This concerns yourself or somebody in your care: somebody else has to do it.');
const TO_BE_ERASED = msg(
  'One of the two has asked to be erased. Grant or decline that first, then merge.',
);
const WORKS_HERE = msg(
  'The record that would go belongs to somebody who works here or comes by single sign-on. Keep that one, or take the roles away first.',
);
const GRANTED_MORE = msg(
  'The record that would go has a role or a team that the other has not. Assign it there, or take it away, then merge.',
);
const OTHER_WAY = msg('Keep the other one: it is the account that its person signs in to.');
const NOT_CONFIRMED = msg(
  'Nobody has confirmed the e-mail address of the record that would stay, so it may be somebody else’s.',
);
const TWO_MAILBOXES = msg(
  'Both sign in, each with a mailbox of its own, so they may be two people. Once you have seen that they are one, suspend the account that is to go: its mailbox is told. Then merge.',
);
const TOO_MANY_IN_CARE = msg('Together they would have more than {count} people in their care.');
const AT_ONE_TIME = msg(
  'Both have a visit at one time: {one} and {other}. Cancel one of them first; if both are past, they are two people.',
);
