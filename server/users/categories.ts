/** The categories of one person: what they confirm of themselves, and what staff verify of it. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Category,
  type CategoryPerson,
  confirmationOf,
  isLinked,
  standingIn,
} from '#schema/categories/categories.ts';
import type {
  confirmCategoryBody,
  PersonCategory,
  verifyCategoryBody,
} from '#schema/categories/categoryCalls.ts';
import { scopeOf } from '#schema/declaration/access.ts';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { user } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { overlaps, toLocal } from '#schema/time/zone.ts';
import type { Person } from '#schema/users/accounts.ts';
import { changesBetween } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { findOne } from '../resources/repository.ts';
import { hasLookedUp } from '../services/bookingEligibility.ts';
import { readCategories } from '../services/categories.ts';
import { inCategories } from './derivedCategories.ts';
import { changePerson, findPerson } from './operations.ts';
import { changeOwn } from './profile.ts';

type Confirmation = Person['category_confirmations'][number];

/** With the names of who checked them. @throws AppError not_found for a person out of reach */
export async function categoriesOf(
  context: Context,
  id: string,
  isAtDesk = false,
): Promise<PersonCategory[]> {
  const person = await findPerson(context.db, context, { id, action: 'show', isAtDesk });
  const checkers = person.category_confirmations.flatMap(({ checked_by }) => checked_by ?? []);
  const found = await rows<{ id: string; name: string }>(
    context.db,
    sql`select id, concat_ws(' ', profile_first_name, profile_last_name) as name from users
      where id = any(${sql.param(checkers)}::uuid[])`,
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return describe(context, person, ({ checked_by }) => ({
    checked_by: names.get(checked_by ?? '') ?? null,
  }));
}

/** One's own, or those of somebody in one's care, without the names of staff. */
export async function ownCategories(context: Context, id: string): Promise<PersonCategory[]> {
  const person = await findOne(context.db, user, id, { scope: true, audience: 'admin' });
  if (!person) throw notFound();
  return describe(context, person as Person, () => ({}));
}

async function describe(
  { db, language, now }: Context,
  person: Person,
  checker: (confirmation: Confirmation) => { checked_by?: string | null },
): Promise<PersonCategory[]> {
  const { time_zone } = await readSettings(db);
  const today = toLocal(now.getTime(), time_zone).date;
  const categories = await readCategories(db, language);
  return categories.map((category) => {
    const { id, name, description, way, statement } = category;
    const standing = standingIn(category, inCategories(person));
    const isToday = standing.state !== 'in' || overlaps(standing.days, { from: today, to: today });
    const confirmation =
      way === 'derived' ? undefined : confirmationOf(category, inCategories(person));
    return {
      ...{ id, name, description, way, statement },
      state: isToday ? standing.state : 'out',
      missing: standing.state === 'fill_in' ? standing.missing : [],
      confirmation: confirmation
        ? {
            status: confirmation.status,
            confirmed_at: confirmation.confirmed_at,
            checked_at: confirmation.checked_at,
            ...checker(confirmation),
          }
        : null,
    };
  });
}

/**
 * Only of a declared category, so that nobody comes by themselves to one that staff give.
 * @throws AppError transition for what staff have decided already
 */
export function confirmCategory(
  context: Context,
  id: string,
  { category_id, is_member }: z.infer<typeof confirmCategoryBody>,
): Promise<void> {
  const prepare = async (tx: Tx, before: Person) => {
    const { category, existing } = await declaredCategory(tx, context, category_id);
    const person = inCategories(before);
    const confirmation = confirmationOf(category, person);
    if (isRefused(category, person)) throw decided();
    if (isLinked(category, person) === is_member) return {};
    // What staff gave by themselves is theirs to take away.
    if (!is_member && !confirmation) throw decided();
    const unchecked: Confirmation = {
      category_id,
      status: 'unchecked',
      confirmed_at: context.now.toISOString(),
      checked_at: null,
      checked_by: null,
    };
    return withConfirmation(before, {
      category_id,
      confirmation: is_member ? unchecked : null,
      existing,
    });
  };
  return changeOwn(context, id, { values: {}, prepare, action: 'confirm_category' });
}

/**
 * At the counter: what was refused by mistake can be verified, and the other way round. What nobody has
 * confirmed is confirmed with it, as somebody who walks in has no page to do so.
 * @returns of whom the office only looked up, that one category
 */
export async function verifyCategory(
  context: Context,
  id: string,
  { category_id, is_so }: z.infer<typeof verifyCategoryBody>,
): Promise<PersonCategory[]> {
  const { viewer, now } = context;
  if (isOwnPerson(viewer, id)) {
    throw new AppError('transition', 'This is your own category: somebody else checks it.');
  }
  const action = 'verify_categories';
  const isKnown = await isInReach(context, id);
  const isAtDesk = !isKnown && (await hasLookedUp(context, id));
  await changePerson(context, { id, action, isAtDesk }, async (tx, before) => {
    const { category, existing } = await declaredCategory(tx, context, category_id);
    const person = inCategories(before);
    const confirmation = confirmationOf(category, person);
    const isNew = !confirmation && is_so && !isLinked(category, person);
    if (!confirmation && !isNew) {
      throw invalid({ category_id: 'This person has not confirmed it.' });
    }
    const checked: Confirmation = {
      ...(confirmation ?? { category_id, confirmed_at: now.toISOString() }),
      status: is_so ? 'verified' : 'refused',
      checked_at: now.toISOString(),
      checked_by: viewer?.id ?? null,
    };
    const values = withConfirmation(before, { category_id, confirmation: checked, existing });
    const { category_confirmations } = values;
    return {
      values,
      changes: changesBetween(
        user,
        { category_confirmations: before.category_confirmations },
        { category_confirmations },
      ),
    };
  });
  const all = await categoriesOf(context, id, isAtDesk);
  return isAtDesk ? all.filter((one) => one.id === category_id) : all;
}

async function isInReach({ db, viewer }: Context, id: string): Promise<boolean> {
  const scope = scopeOf(viewer, user, 'verify_categories');
  return (await findOne(db, user, id, { scope, audience: 'staff' })) !== null;
}

/** It stays a declared one until the change is committed. */
async function declaredCategory(tx: Tx, { language }: Context, id: string) {
  await tx.execute(sql`select 1 from constituent_categories where id = ${id} for share`);
  const all = await readCategories(tx, language);
  const category = all.find((describedCategory) => describedCategory.id === id);
  if (category?.way !== 'declared') {
    throw invalid({ category_id: 'This category is not confirmed by oneself.' });
  }
  return { category, existing: all.map((describedCategory) => describedCategory.id) };
}

interface ChangedConfirmation {
  category_id: string;
  /** Null takes the category away, as if nothing had been said. */
  confirmation: Confirmation | null;
  /** What was said of categories that are gone is dropped, so that the list has a bound. */
  existing: readonly string[];
}

function withConfirmation(
  person: Person,
  { category_id, confirmation, existing }: ChangedConfirmation,
) {
  const others = person.categories.map(({ id }) => id).filter((id) => id !== category_id);
  const isIn = confirmation !== null && confirmation.status !== 'refused';
  const kept = person.category_confirmations.filter(
    (row) => row.category_id !== category_id && existing.includes(row.category_id),
  );
  return {
    categories: isIn ? [...others, category_id] : others,
    category_confirmations: confirmation ? [...kept, confirmation] : kept,
  };
}

const isRefused = (category: Category, person: CategoryPerson) =>
  confirmationOf(category, person) !== undefined && !isLinked(category, person);

const decided = () =>
  new AppError('transition', msg('The office has decided this. Ask it if that is not right.'));
