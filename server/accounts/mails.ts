/** Mails to a person about what the office did with their account. */
import { mailNotice, noticeMail } from '../auth/notices.ts';
import type { Tx } from '../db/connect.ts';
import { notify } from '../notifications/notify.ts';

export const mailAddressChanged = (tx: Tx, { to }: { to: string }) =>
  mailNotice(tx, {
    to,
    subject: (organisation) => `Your e-mail address at ${organisation} was changed`,
    paragraphs: (organisation) => [
      `Another e-mail address was set for your account at ${organisation}. Codes and messages go there from now on.`,
      'If you did not ask for that, tell us at once.',
    ],
  });

export const mailAccountReady = (tx: Tx, { to, link }: { to: string; link: string }) =>
  mailNotice(tx, {
    to,
    subject: (organisation) => `Your account at ${organisation} is ready`,
    paragraphs: () => [
      'Your e-mail address was confirmed at our office, and you can sign in with a one-time code.',
      `To sign in with a password as well, choose one at ${link}.`,
    ],
  });

export const mailStatus = (
  tx: Tx,
  { to, status, reason }: { to: string; status: 'active' | 'suspended'; reason: string | null },
) =>
  mailNotice(tx, {
    to,
    subject: (organisation) =>
      status === 'active'
        ? `Your account at ${organisation} is active`
        : `Your account at ${organisation} is suspended`,
    paragraphs: () => [
      status === 'active'
        ? 'You can sign in again.'
        : 'You were signed out everywhere and cannot sign in for now. Contact the office if you think this is a mistake.',
      ...(reason === null ? [] : [`The reason: ${reason}`]),
    ],
  });

/** In the page as well. */
export async function tellOfReview(
  tx: Tx,
  review: {
    user_id: string;
    to: string;
    status: 'verified' | 'rejected';
    reason: string | null;
    now: Date;
  },
) {
  const { user_id, to, status, reason, now } = review;
  const title =
    status === 'verified'
      ? 'Your identification is verified'
      : 'Your identification could not be verified';
  const paragraphs = [
    ...(reason === null ? [] : [`The reason: ${reason}`]),
    status === 'verified'
      ? 'You can book services that are for verified persons now.'
      : 'Please send your identification again, under My profile.',
  ];
  await notify(tx, {
    user_id,
    kind: `identification_${status}`,
    title,
    body: paragraphs.join(' '),
    link: '/my/profile',
    now,
    mail: await noticeMail(tx, { to, subject: () => title, paragraphs: () => paragraphs }),
  });
}
