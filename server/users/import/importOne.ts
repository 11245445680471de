import { uuidv7 } from 'uuidv7';
import { user } from '#schema/index.ts';
import { phrase, type Translatable } from '#schema/language/index.ts';
import type { Parsed } from '#schema/language/parseInWords.ts';
import type { ImportOutcome, ImportRow } from '#schema/users/import.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { constraintError } from '../../db/tables/constraints.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { insertOne } from '../../resources/repository.ts';
import { invite } from '../invitations.ts';
import { userHooks } from '../rules.ts';
import { freeName } from './queries.ts';

/** What all rows of a batch share. */
export interface Batch {
  tx: Tx;
  context: Context;
  /** The id of the constituents' role. */
  role: string;
  /** Name in small letters -> id. */
  categories: ReadonlyMap<string, string>;
  /** E-mail address -> who has it; grows with each new person. */
  people: Map<string, string>;
  invite: { public_url: string } | null;
}
export interface RowOutcome extends Omit<ImportOutcome, 'errors'> {
  errors: Record<string, Translatable>;
}

/** People who exist already are left alone, so that the same table can be imported twice. */
export async function importOne(batch: Batch, row: Parsed<ImportRow>): Promise<RowOutcome> {
  if (!row.success) return failed(row.errors);
  const given = row.data;
  const there = batch.people.get(given.email);
  if (there !== undefined) return { outcome: 'skip', id: there, errors: {} };
  const unknown = (given.categories ?? []).find((name) => !batch.categories.has(lower(name)));
  if (unknown !== undefined) {
    return failed({ categories: phrase('There is no category {name}', { name: unknown }) });
  }
  try {
    const id = await batch.tx.transaction((part) => write({ ...batch, tx: part }, given));
    batch.people.set(given.email, id);
    return { outcome: 'create', id, errors: {} };
  } catch (error) {
    return failed(refusalOf(error));
  }
}

/** In a savepoint: a row that fails does not undo the others. */
async function write(batch: Batch, { categories = [], ...given }: ImportRow): Promise<string> {
  const { tx, context, role } = batch;
  const id = uuidv7();
  const values = {
    ...given,
    username: given.username ?? (await freeName(tx, given.email)),
    roles: [role],
    categories: [...new Set(categories.map((name) => batch.categories.get(lower(name)) ?? ''))],
  };
  await userHooks.beforeWrite?.(tx, context, { before: null, after: values });
  await insertOne(tx, user, id, values, context);
  await logActivity(tx, context, [{ action: 'create', resource: user.name, subject_id: id }]);
  if (batch.invite) {
    const { public_url } = batch.invite;
    await invite(tx, { id, email: given.email, public_url, now: context.now });
  }
  return id;
}

/** @throws any error that is not about this row */
function refusalOf(error: unknown): Record<string, Translatable> {
  if (error instanceof AppError) return error.details.errors ?? { root: error.words };
  const refusal = constraintError(error);
  if (!refusal) throw error;
  return refusal.errors ?? { root: refusal.words };
}

const failed = (errors: Record<string, Translatable>): RowOutcome => ({
  outcome: 'error',
  id: null,
  errors,
});
const lower = (name: string) => name.toLowerCase();
