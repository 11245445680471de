/** An administrator verifies or rejects an identification. */

import { isOwnPerson } from '#schema/declaration/scope.ts';
import { msg } from '#schema/language/index.ts';
import type { IdentificationStatusInput, Person } from '#schema/users/accounts.ts';
import type { Context } from '../../http/context.ts';
import { invalid, stale, wrongStep } from '../../http/errors.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { changePerson, personAnswer } from '../operations.ts';
import { notifyIdentificationReviewed } from './notifications.ts';

/** A decision can be taken back, into the other one. */
const FROM: Record<IdentificationStatusInput['status'], readonly string[]> = {
  verified: ['submitted', 'rejected'],
  rejected: ['submitted', 'verified'],
};

/** @throws AppError transition where nothing was submitted, or the same was decided already */
export async function reviewIdentification(
  context: Context,
  id: string,
  { status, reason = null, updated_at }: IdentificationStatusInput,
): Promise<Person> {
  if (status === 'rejected' && !reason) {
    throw invalid({ reason: 'Say why, so that the person knows what to send' });
  }
  if (isOwnPerson(context.viewer, id)) {
    throw wrongStep(msg('This is your own identification: somebody else looks at it.'), 'status');
  }
  const action = 'verify_identification';
  await changePerson(context, { id, action }, async (tx, before) => {
    checkStep(before.identification.status, status);
    // Checked after the lock, so that the second of two reviewers learns what the first decided.
    if (updated_at !== undefined && updated_at !== before.updated_at) throw stale();
    const was = before.identification.status;
    const said = status === 'rejected' ? reason : null;
    return {
      values: { identification: { status, reason: said } },
      changes: { 'identification.status': [was, status] },
      after: () =>
        notifyIdentificationReviewed(tx, { user_id: id, status, reason: said, now: context.now }),
    };
  });
  kickOutbox(context.db);
  return personAnswer(context, id);
}

function checkStep(was: string, status: IdentificationStatusInput['status']) {
  if (FROM[status].includes(was)) return;
  const words = was === status ? ALREADY[status] : msg('There is no identification to look at.');
  throw wrongStep(words, 'status');
}

const ALREADY = {
  verified: msg('This identification is verified already.'),
  rejected: msg('This identification is rejected already.'),
};
