/** A person of the demo: the row, and what the planning of reservations asks about. */
import { user } from '#schema/index.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import type { Employee } from '../content/accounts.ts';
import type { CategoryKey } from '../content/categories.ts';
import type { FamilyMember } from '../content/families.ts';
import type { TeamKey } from '../content/teams.ts';
import { iso } from '../present.ts';

export const users = tableOf(user);
export type UserRow = typeof users.$inferInsert;

export interface Person {
  row: UserRow;
  age: number;
  categories: readonly CategoryKey[];
  teams: readonly TeamKey[];
  role: Employee['role'] | 'constituent';
  more_roles?: Employee['more_roles'];
  created_at: number;
  /** From then on the account books nothing more; null: it still may. */
  barred_at: number | null;
  /** Who books for them and is told; absent: they themselves. */
  carer?: Person;
}

/** Somebody without an account of their own. */
export interface CaredFor extends Person {
  carer: Person;
  visits: FamilyMember['visits'];
}

/** Who answers for a person. */
export const contactOf = (person: Person): Person => person.carer ?? person;

/** To the privacy notice, as whoever registers does. */
export const agreedAt = (created_at: number) => ({
  privacy_version: 1,
  privacy_agreed_at: iso(created_at),
});

/** `De Guzman` -> `deguzman`, `Muñoz` -> `munoz`. */
export const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

export const nameOf = (row: UserRow) => `${row.profile_first_name} ${row.profile_last_name}`;
