/** An administrator removes the factors of somebody who lost their phone and their recovery codes. */
import { eq } from 'drizzle-orm';
import type { Factor } from '#schema/signIn/secondFactor.ts';
import { recoveryCodes, secondFactors } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { assertCanManageUser } from '../../users/assertCanManageUser.ts';
import { changePerson, findPerson } from '../../users/operations.ts';
import { confirmPassword } from '../../users/password.ts';
import { closeChallengesOf } from '../challenges/challenges.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { notifySignInChanged } from './notifications.ts';
import { confirmedFactors, factorAnswer } from './queries.ts';

const action = 'reset_second_factor';

/** @throws AppError not_found, also for a person out of the viewer's reach */
export async function factorsOf(context: Context, id: string): Promise<{ data: Factor[] }> {
  await findPerson(context.db, context, { id, action });
  return { data: (await confirmedFactors(context.db, id)).map(factorAnswer) };
}

/**
 * Ends all their sessions, so that the lost phone is of no use.
 * @throws AppError invalid at `current_password`; transition where there is nothing to reset, and
 *   for the viewer's own account; forbidden for somebody who may do more than the viewer
 */
export async function resetFactors(
  context: Context,
  id: string,
  current_password: string,
): Promise<void> {
  const { db, now } = context;
  if (context.viewer?.id === id) {
    throw new AppError('transition', 'You change your own second factors on your account page.');
  }
  await confirmPassword(context, current_password);
  await changePerson(context, { id, action }, async (tx) => {
    await assertCanManageUser(tx, context, id);
    const factors = await confirmedFactors(tx, id);
    if (factors.length === 0) {
      throw new AppError('transition', 'This person has no second factor.');
    }
    return {
      values: {},
      changes: { second_factor: [factors.map(({ name }) => name).join(', '), null] },
      after: async () => {
        await tx.delete(secondFactors).where(eq(secondFactors.user_id, id));
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, id));
        await endOtherSessions(tx, id, null);
        await closeChallengesOf(tx, { user_id: id, now });
        await notifySignInChanged(tx, { user_id: id, kind: 'second_factor_reset', now });
      },
    };
  });
  kickOutbox(db);
}
