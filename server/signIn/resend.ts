/** A new code for a flow that is under way; the old one no longer works. */

import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { msg } from '#schema/language/index.ts';
import type { ChallengeAnswer, resendBody } from '#schema/signIn/login.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { recordReachedLimits } from '../limits/reached.ts';
import { kickOutbox } from '../mails/kick.ts';
import {
  type Flow,
  isFlowAllowed,
  replaceChallenge,
  startChallenge,
} from './challenges/challenges.ts';
import { answerOf, invalidField, logSentCode } from './challenges/codeFlow.ts';
import { mailCode } from './challenges/codeMail.ts';
import { codeLink } from './challenges/links.ts';

export async function resendCode(
  context: Context,
  { challenge }: z.infer<typeof resendBody>,
  public_url: string,
): Promise<ChallengeAnswer> {
  const { now } = context;
  const send = async (tx: Tx) => {
    const start = await replaceChallenge(tx, { challenge, now });
    if (!start) throw invalidField('root', msg('This is over. Start again.'));
    const next = await startChallenge(tx, { ...start, now });
    const { flow, user_id, sent_to } = start;
    const receiver = await receiverOf(tx, flow, user_id);
    // Its code goes to the new address alone, or to nobody where somebody has that.
    const to = flow === 'change_email' ? null : receiver;
    await mailCode(tx, {
      flow,
      to,
      sent_to,
      language: sent_to?.language,
      started: next,
      link: codeLink(flow, public_url, next.challenge),
      now,
    });
    await logSentCode(tx, context, user_id);
    return next;
  };
  const started = await recordReachedLimits(context, () => context.db.transaction(send));
  kickOutbox(context.db);
  return answerOf(started);
}

async function receiverOf(tx: Tx, flow: Flow, user_id: string | null): Promise<string | null> {
  const [row] = await rows<{ email: string; status: string }>(
    tx,
    sql`select email, status from users where id = ${user_id}`,
  );
  return row && isFlowAllowed(flow, row.status) ? row.email : null;
}
