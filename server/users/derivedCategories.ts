/** Categories that follow from the profile are never stored: lists of people look at profiles. */
import { and, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Category, type CategoryPerson, standingIn } from '#schema/categories/categories.ts';
import { user } from '#schema/index.ts';
import { ACCENTED, foldText, UNACCENTED } from '#schema/language/foldText.ts';
import { overlaps, toLocal } from '#schema/time/zone.ts';
import type { Person } from '#schema/users/accounts.ts';
import { readSettings } from '../db/settings.ts';
import { linkTable } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import type { PlainRecord } from '../resources/repository.ts';
import { anyTable, columnAt } from '../resources/selection.ts';
import { readCategories } from '../services/categories.ts';

export const derivedCategories: NonNullable<ResourceHooks['list']> = {
  query: {},
  filters: { categories: whoIsIn },
  record: {
    /** In which somebody is today. */
    derived_categories: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  },
  extend: withDerived,
};

const todayOf = async ({ db, now }: Context) =>
  toLocal(now.getTime(), (await readSettings(db)).time_zone).date;

/** A condition on the table of people: who is in any of these today. */
async function whoIsIn(context: Context, ids: readonly string[]): Promise<SQL> {
  const today = await todayOf(context);
  const categories = await readCategories(context.db, context.language);
  const derived = categories.filter(({ id, way }) => way === 'derived' && ids.includes(id));
  const others = ids.filter((id) => !derived.some((category) => category.id === id));
  const link = linkTable(user, 'categories');
  const isLinked = sql`exists (select 1 from ${link} where ${link.owner_id} = ${anyTable(user).id}
    and ${link.target_id} = any(${sql.param(others)}::uuid[]))`;
  return or(isLinked, ...derived.map((category) => fits(category, today))) as SQL;
}

/** As `derivedStanding` says of one person. */
function fits({ min_age, max_age, gender, barangays }: Category, today: string): SQL | undefined {
  const [born, own, home] = ['birth_date', 'gender', 'barangay'].map((name) =>
    columnAt(user, `profile.${name}`),
  );
  const names = barangays.map((name) => foldText(name).trim());
  return and(
    min_age === null ? undefined : sql`${born} <= ${yearsBefore(today, min_age)}::date`,
    max_age === null ? undefined : sql`${born} > ${yearsBefore(today, max_age + 1)}::date`,
    gender === null ? undefined : sql`${own} = ${gender}`,
    names.length === 0
      ? undefined
      : sql`trim(translate(lower(${home}), ${ACCENTED}, ${UNACCENTED})) = any(${sql.param(names)}::text[])`,
  );
}

/** Where there is no 29 February, whoever was born on the 28th is as old. */
function yearsBefore(today: string, years: number): string {
  const year = Number(today.slice(0, 4)) - years;
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}${!isLeap && today.endsWith('-02-29') ? '-02-28' : today.slice(4)}`;
}

/** Fields that the reader may not see are as if they were empty. */
export const inCategories = (person: Person): CategoryPerson => ({
  birth_date: person.profile.birth_date ?? null,
  gender: person.profile.gender ?? null,
  barangay: person.profile.barangay ?? null,
  category_ids: person.categories.map(({ id }) => id),
  confirmations: person.category_confirmations,
});

async function withDerived(context: Context, records: PlainRecord[]): Promise<PlainRecord[]> {
  const today = await todayOf(context);
  const categories = await readCategories(context.db, context.language);
  const derived = categories.filter(({ way }) => way === 'derived');
  const isIn = (category: Category, person: PlainRecord) => {
    const standing = standingIn(category, inCategories(person as Person));
    return standing.state === 'in' && overlaps(standing.days, { from: today, to: today });
  };
  return records.map((person) => ({
    ...person,
    // Whoever may not read somebody's categories is not told these either.
    ...(person.categories !== undefined && {
      derived_categories: derived
        .filter((category) => isIn(category, person))
        .map(({ id, name }) => ({ id, name })),
    }),
  }));
}
