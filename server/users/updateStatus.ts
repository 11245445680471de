/** Suspending and activating an account. */
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import type { Person, PersonStatusInput, UpcomingReservations } from '#schema/users/accounts.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, wrongStep } from '../http/errors.ts';
import { kickOutbox } from '../mails/kick.ts';
import { updateStatus as updateReservation } from '../reservations/updateStatus.ts';
import * as operations from '../resources/operations.ts';
import { closeChallengesOf } from '../signIn/challenges/challenges.ts';
import { ensureRole } from '../signIn/sessions/activation.ts';
import { endOtherSessions } from '../signIn/sessions/sessions.ts';
import { assertCanManageUser } from './assertCanManageUser.ts';
import { notifyStatusChanged } from './notifications.ts';
import { changePerson, personAnswer } from './operations.ts';
import { assertAdminRemains, lockAdministrators } from './rules.ts';

/**
 * A suspension ends every session and every code or link of the account at once.
 * @returns also the upcoming reservations that are left
 * @throws AppError transition for the status it has already; in_use for the last administrator
 */
export async function updateStatus(
  context: Context,
  id: string,
  { status, reason = null, cancel_reservations = false, updated_at }: PersonStatusInput,
): Promise<Person & { reservations: UpcomingReservations }> {
  if (status === 'suspended' && !reason) {
    throw invalid({ reason: 'Say why, so that the person knows' });
  }
  if (status === 'active' && cancel_reservations) {
    throw invalid({ cancel_reservations: 'Reservations are cancelled with a suspension only' });
  }
  await changePerson(context, { id, action: 'update_status', updated_at }, async (tx, before) => {
    if (before.status === status) {
      const words =
        status === 'active'
          ? msg('This account is active already.')
          : msg('This account is suspended already.');
      throw wrongStep(words, 'status');
    }
    await assertCanManageUser(tx, context, id);
    await lockAdministrators(tx);
    return {
      values: { status },
      changes: { status: [before.status, status], ...(reason ? { reason: [null, reason] } : {}) },
      after: async () => {
        if (status === 'suspended') await endOtherSessions(tx, id, null);
        else await ensureRole(tx, id);
        await closeChallengesOf(tx, { user_id: id, now: context.now });
        await notifyStatusChanged(tx, { user_id: id, status, reason, now: context.now });
        await assertAdminRemains(tx);
      },
    };
  });
  if (cancel_reservations) await cancelOneByOne(context, id, reason);
  kickOutbox(context.db);
  const reservations = status === 'suspended' ? await upcomingOf(context, id) : [];
  return { ...(await personAnswer(context, id)), reservations };
}

/** By the rules for each reservation; those that cannot be cancelled are in the answer. */
async function cancelOneByOne(context: Context, id: string, reason: string | null) {
  for (const one of await upcomingOf(context, id)) {
    try {
      await updateReservation(context, one.id, { status: 'cancelled', reason });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

async function upcomingOf(context: Context, id: string): Promise<UpcomingReservations> {
  if (!can(context.viewer, 'list', reservation)) return [];
  const { data } = await operations.list(context, reservation, {
    page: 1,
    per_page: MAX_RESERVATIONS,
    sort_by: 'starts_at',
    order_by: 'ASC',
    filters: {
      user_id: { in: [id] },
      status: { in: [...STANDING_STATUSES] },
      starts_at: { from: context.now.toISOString() },
    },
  });
  return data as unknown as UpcomingReservations;
}

/** More than anybody can have open at once. */
const MAX_RESERVATIONS = 1000;
