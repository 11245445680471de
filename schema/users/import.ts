/** Constituents that come in a table: what a row may carry, and what becomes of each. */
import { z } from 'zod';
import { mayWrite } from '../declaration/access.ts';
import type { Audience, FieldAtPath } from '../declaration/field.ts';
import { string } from '../declaration/fields/index.ts';
import { createSchema } from '../declaration/record.ts';
import { user } from '../index.ts';

/** Rows of one request: one transaction, well below the limit of a body. */
export const IMPORT_BATCH = 100;
/** Rows of one file. */
export const IMPORT_MAX_ROWS = 2000;

/** They come by calls of their own, or as files. */
const NOT_IN_TABLE = ['roles', 'teams', 'profile.photo'];

/** What a table can hold, in the order of the declaration. */
export const importable = (audience: Audience): FieldAtPath[] =>
  user.flatFields.filter(
    ({ path, field }) => mayWrite(field, audience) && !NOT_IN_TABLE.includes(path),
  );

/**
 * A constituent as the plain creation takes them, but for two things: categories are told by name,
 * and a missing user name is made from the e-mail address.
 */
export function importRow(audience: Audience) {
  const shape = createSchema(user, audience).shape as Shape;
  const { roles: _roles, teams: _teams, username, profile, ...others } = shape;
  return z.strictObject({
    ...others,
    ...(username && { username: username.optional() }),
    ...(profile && { profile: (profile as z.ZodObject).omit({ photo: true }) }),
    categories: z.array(string(200).min(1)).max(20).optional(),
  });
}
type Shape = { [name: string]: z.ZodType };

export interface ImportRow {
  username?: string;
  email: string;
  profile: { first_name: string; last_name: string; birth_date?: string | null };
  categories?: string[];
}

const invite = z.boolean().default(false);
/** As documented; which fields a row may have depends on who sends it. */
export const importBody = z.strictObject({
  rows: z.array(importRow('admin')).min(1).max(IMPORT_BATCH),
  /** Mails everybody who is new an invitation with a code. */
  invite,
});
/** As read: each row is checked by itself, so that one of them never refuses the others. */
export const importRequest = z.strictObject({
  rows: z.array(z.unknown()).min(1).max(IMPORT_BATCH),
  invite,
});
export type ImportRequest = z.infer<typeof importRequest>;

export const importAnswer = z.object({
  /** In the order of the request. */
  rows: z.array(
    z.object({
      /** Written (or to be), there already, or not right yet. */
      outcome: z.enum(['create', 'skip', 'error']),
      /** The new person's, or that of whoever has the address already; null in a preview of a new one. */
      id: z.string().nullable(),
      /** One text per dotted path. */
      errors: z.record(z.string(), z.string()),
    }),
  ),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
export type ImportOutcome = ImportAnswer['rows'][number];
