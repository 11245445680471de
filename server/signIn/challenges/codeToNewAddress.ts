/** A code to an address that is to be an account's from then on, whether or not somebody has it already. */
import type { ChallengeAnswer } from '#schema/signIn/login.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { recordReachedLimits } from '../../limits/reached.ts';
import { kickOutbox } from '../../mails/kick.ts';
import { findAccount, mailboxFor, rateLimitKey } from '../sessions/accounts.ts';
import { closeChallengesOf, recentChallenge, startChallenge } from './challenges.ts';
import { answerOf, invalidField } from './codeFlow.ts';
import { mailCode } from './codeMail.ts';
import { networkTry } from './loginLimits.ts';

interface NewAddress {
  flow: 'change_email' | 'take_over';
  /** Whose address it is to be. */
  user_id: string;
  email: string;
  /** Said of the viewer's own address. */
  refusal: string;
  /** One address at a time: what was sent to another, perhaps by mistake, is worth nothing any longer. */
  isOnlyOne?: boolean;
  linkFor?: (challenge: string) => string | undefined;
  /** In place of the code, where somebody has the address. */
  mailOwner: (tx: Tx) => Promise<unknown>;
  log: (tx: Tx) => Promise<unknown>;
}

/**
 * The answer does not tell whether somebody has the address: its owner is told by mail, and the code is
 * never right.
 * @throws AppError invalid at `email`; too_many_requests
 */
export async function sendCodeToNewAddress(
  context: Context,
  { flow, user_id, email, isOnlyOne = false, ...rest }: NewAddress,
): Promise<ChallengeAnswer> {
  const { viewer, db, now, address, language } = context;
  await networkTry(context, 'code');
  const holder = await findAccount(db, { login: email, now });
  if (holder && holder.id === viewer?.id) throw invalidField('email', rest.refusal);
  const isFree = !holder || holder.is_unconfirmed;
  // Where its owner signs in from is nothing to whoever wants the address.
  const mailboxKey = { account: null, email, address };
  const account_hash = rateLimitKey({ ...mailboxKey, email: `${user_id} ${email}` });
  const send = async (tx: Tx) => {
    const recent = await recentChallenge(tx, { flow, account_hash, isOpen: isOnlyOne, now });
    if (recent) return recent;
    if (isOnlyOne) await closeChallengesOf(tx, { user_id, now });
    const sent_to = { email, language };
    const started = await startChallenge(tx, {
      ...{ flow, account_hash, now, mailbox: mailboxFor(mailboxKey) },
      // Theirs either way: what is logged, closed and answered later is alike.
      user_id,
      sent_to: isFree ? sent_to : null,
    });
    const link = rest.linkFor?.(started.challenge);
    if (isFree) await mailCode(tx, { flow, to: null, sent_to, language, started, link, now });
    else await rest.mailOwner(tx);
    await rest.log(tx);
    return started;
  };
  const started = await recordReachedLimits(context, () => db.transaction(send));
  kickOutbox(db);
  return answerOf(started);
}
