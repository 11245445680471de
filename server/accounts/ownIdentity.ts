/** The own photo and the own identification. */
import type { z } from 'zod';
import type { Person } from '../../schema/accounts.ts';
import { msg } from '../../schema/language.ts';
import type { identificationBody, Profile, photoBody } from '../../schema/profile.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid } from '../http/errors.ts';
import { kickOutbox } from '../mail/outbox.ts';
import { tellOfIdentification } from './identificationNews.ts';
import { fileProblem } from './ownFiles.ts';
import { saveOwn } from './profile.ts';

export function updateOwnPhoto(
  context: Context,
  { photo }: z.infer<typeof photoBody>,
): Promise<Profile> {
  return saveOwn(context, { profile: { photo } }, async (tx, { id }) => {
    if (photo === null) return {};
    const wanted = { ids: [photo], purpose: 'photo', owners: [id], picture: true } as const;
    const problem = await fileProblem(tx, wanted);
    if (problem) throw invalid({ photo: problem });
    return {};
  });
}

/**
 * The first time, and again after a rejection. What waits for its review is not exchanged under the
 * reviewer's eyes; a verified one is needed again only after the name or birth date has changed.
 * @throws AppError transition
 */
export async function submitIdentification(
  context: Context,
  { type, files }: z.infer<typeof identificationBody>,
): Promise<Profile> {
  const submitted_at = context.now.toISOString();
  const identification = { status: 'submitted', type, files, reason: null, submitted_at };
  const saved = await saveOwn(
    context,
    {},
    async (tx, { id, identification: { status } }) => {
      checkStatus(status);
      const problem = await fileProblem(tx, {
        ids: files,
        purpose: 'identification',
        owners: [id],
      });
      if (problem) throw invalid({ files: problem });
      await tellOfIdentification(tx, { user_id: id, status: 'submitted', now: context.now });
      return { identification };
    },
    'submit_identification',
  );
  kickOutbox(context.db);
  return saved;
}

function checkStatus(status: Person['identification']['status']) {
  if (status !== 'submitted' && status !== 'verified') return;
  const message =
    status === 'verified'
      ? msg('Your identification is verified already.')
      : msg('Your identification is being looked at. You can send another one if it is rejected.');
  throw new AppError('transition', message, { errors: { root: message } });
}
