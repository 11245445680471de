/** A person's own photo, and their identification for review. */
import type { z } from 'zod';
import { msg } from '#schema/language/index.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { identificationBody, Profile, photoBody } from '#schema/users/profile.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { AppError, wrongStep } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { changeOwn, saveOwn } from '../profile.ts';
import { notifyIdentificationReviewed } from './notifications.ts';

export function updateOwnPhoto(
  context: Context,
  { photo }: z.infer<typeof photoBody>,
): Promise<Profile> {
  return saveOwn(context, { profile: { photo } }).catch(toldAt({ 'profile.photo': 'photo' }));
}

/**
 * The first time, and again after a rejection. It cannot be replaced while it waits for review; a
 * verified one is needed again only after the name or birth date has changed.
 * @throws AppError transition
 */
export async function submitIdentification(
  context: Context,
  id: string,
  { type, files }: z.infer<typeof identificationBody>,
): Promise<void> {
  const submitted_at = context.now.toISOString();
  const identification = { status: 'submitted', type, files, reason: null, submitted_at };
  const prepare = async (tx: Tx, { identification: { status } }: Person) => {
    checkStatus(status);
    await notifyIdentificationReviewed(tx, { user_id: id, status: 'submitted', now: context.now });
    return { identification };
  };
  await changeOwn(context, id, { values: {}, prepare, action: 'submit_identification' }).catch(
    toldAt({ 'identification.files': 'files' }),
  );
  kickOutbox(context.db);
}

function checkStatus(status: Person['identification']['status']) {
  if (status !== 'submitted' && status !== 'verified') return;
  const message =
    status === 'verified'
      ? msg('Your identification is verified already.')
      : msg('Your identification is being looked at. You can send another one if it is rejected.');
  throw wrongStep(message);
}

/** These bodies are flat, so an error at a field of the record is moved to the field of the body. */
const toldAt =
  (places: Record<string, string>) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !error.details.errors) throw error;
    const errors = Object.entries(error.details.errors).map(([at, words]) => [
      places[at] ?? at,
      words,
    ]);
    throw new AppError(error.code, error.words, { errors: Object.fromEntries(errors) });
  };
