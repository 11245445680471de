/** Asking for one's own account to be erased, and withdrawing that. */
import type { z } from 'zod';
import { msg } from '#schema/language/index.ts';
import type { erasureRequestBody } from '#schema/users/ownData.ts';
import type { Profile } from '#schema/users/profile.ts';
import type { Context } from '../../http/context.ts';
import { wrongStep } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { confirmIdentity } from '../confirmIdentity.ts';
import { saveOwn } from '../profile.ts';
import { notifyErasureDeciders, notifyErasureRequested } from './notifications.ts';

/** The columns of somebody who has not asked. */
export const NOT_ASKED = { status: 'none', requested_at: null, reason: null } as const;

/**
 * Nothing happens to the account until it is granted.
 * @throws AppError invalid at `current_password`; transition while a request waits
 */
export async function requestErasure(
  context: Context,
  { current_password, reason }: z.infer<typeof erasureRequestBody>,
): Promise<Profile> {
  await confirmIdentity(context, current_password);
  const { now } = context;
  const requested_at = now.toISOString();
  const answer = await saveOwn(
    context,
    {},
    async (tx, { id, erasure }) => {
      if (erasure.status === 'requested') throw wrongStep(msg('You have asked for this already.'));
      await notifyErasureRequested(tx, { user_id: id, now });
      await notifyErasureDeciders(tx, { user_id: id, now });
      return { erasure: { status: 'requested', requested_at, reason: reason || null } };
    },
    'request_erasure',
  );
  kickOutbox(context.db);
  return answer;
}

/** @throws AppError transition when there is no request (any longer) */
export function withdrawErasure(context: Context): Promise<Profile> {
  return saveOwn(
    context,
    {},
    async (_tx, { erasure }) => {
      if (erasure.status !== 'requested') throw wrongStep(msg('There is no request to withdraw.'));
      return { erasure: NOT_ASKED };
    },
    'withdraw_erasure',
  );
}
