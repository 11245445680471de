/** Mails to a person about what the office did with their account. */
import { notify } from '../auth/notices.ts';
import type { Tx } from '../db/connect.ts';

export const mailAddressChanged = (tx: Tx, { to }: { to: string }) =>
  notify(tx, {
    to,
    subject: (organisation) => `Your e-mail address at ${organisation} was changed`,
    paragraphs: (organisation) => [
      `Another e-mail address was set for your account at ${organisation}. Codes and messages go there from now on.`,
      'If you did not ask for that, tell us at once.',
    ],
  });

export const mailAccountReady = (tx: Tx, { to, link }: { to: string; link: string }) =>
  notify(tx, {
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
  notify(tx, {
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

export const mailIdentification = (
  tx: Tx,
  { to, status, reason }: { to: string; status: 'verified' | 'rejected'; reason: string | null },
) =>
  notify(tx, {
    to,
    subject: () =>
      status === 'verified'
        ? 'Your identification is verified'
        : 'Your identification could not be verified',
    paragraphs: () => [
      ...(reason === null ? [] : [`The reason: ${reason}`]),
      status === 'verified'
        ? 'You can book services that are for verified persons now.'
        : 'Please send your identification again, under My profile.',
    ],
  });
