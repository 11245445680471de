/** Imports constituents from a table: a batch is one transaction, in which each row succeeds or fails by itself. */
import type { z } from 'zod';
import { mayWrite } from '#schema/declaration/access.ts';
import type { Audience } from '#schema/declaration/field.ts';
import { user } from '#schema/index.ts';
import { parseInWords } from '#schema/language/parseInWords.ts';
import { type ImportRequest, type ImportRow, importRow } from '#schema/users/import.ts';
import type { Tx } from '../../db/database.ts';
import { preview } from '../../db/preview.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Context } from '../../http/context.ts';
import { forbidden } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { constituentRole } from '../invitations.ts';
import { lockAdministrators } from '../rules.ts';
import { type Batch, importOne, type RowOutcome } from './importOne.ts';
import { categoriesByName, peopleByEmail } from './queries.ts';

interface Options {
  audience: Audience;
  public_url: string;
  /** Runs the import and rolls it back, so that a preview never differs from the real thing. */
  dry: boolean;
}

/** @throws AppError forbidden for whoever may not set an e-mail address */
export async function importPeople(
  context: Context,
  { rows, invite }: ImportRequest,
  { audience, public_url, dry }: Options,
): Promise<RowOutcome[]> {
  if (!mayWrite(user.fields.email, audience)) throw forbidden();
  const schema = importRow(audience) as unknown as z.ZodType<ImportRow>;
  const read = rows.map((row) => parseInWords(schema, row));
  const role = await constituentRole(context.db);
  const work = async (tx: Tx) => {
    // Where one table is imported twice at once, the second import sees whom the first has created.
    await lockAdministrators(tx);
    const batch: Batch = {
      tx,
      context,
      role,
      categories: await categoriesByName(tx),
      people: await peopleByEmail(tx, read),
      invite: invite ? { public_url } : null,
    };
    const outcomes: RowOutcome[] = [];
    for (const row of read) outcomes.push(await importOne(batch, row));
    return outcomes;
  };
  if (dry) return (await preview(context.db, work)).map(unwritten);
  const done = await inTransaction(context.db, work);
  if (invite) kickOutbox(context.db);
  return done;
}

/** The created people are rolled back, so their ids mean nothing. */
const unwritten = (outcome: RowOutcome, _place: number, all: RowOutcome[]): RowOutcome => {
  const made = all.some((one) => one.outcome === 'create' && one.id === outcome.id);
  return made ? { ...outcome, id: null } : outcome;
};
