/** Mails that tell a person what happened to their account. None carries anything to act with. */
import type { Tx } from '../db/connect.ts';
import { mailOf } from '../mail/content.ts';
import type { Mail } from '../mail/mailer.ts';
import { queueMail } from '../mail/outbox.ts';
import { readSettings } from '../settings/settings.ts';
import { forgotPasswordLink } from './links.ts';

interface Notice {
  to: string;
  subject: (organisation: string) => string;
  paragraphs: (organisation: string) => readonly string[];
}

export async function mailNotice(tx: Tx, notice: Notice) {
  await queueMail(tx, await noticeMail(tx, notice));
}

export async function noticeMail(tx: Tx, { to, subject, paragraphs }: Notice): Promise<Mail> {
  const { organisation_name: organisation } = await readSettings(tx);
  return mailOf({
    to,
    organisation,
    subject: subject(organisation),
    paragraphs: paragraphs(organisation),
  });
}

const NOT_YOU = 'If that was not you, tell us at once.';

export const mailAddressTaken = (tx: Tx, { to, public_url }: { to: string; public_url: string }) =>
  mailNotice(tx, {
    to,
    subject: (organisation) => `You have an account at ${organisation}`,
    paragraphs: (organisation) => [
      `Somebody has just tried to register with this e-mail address at ${organisation}. There is an account with it already, so no new one was made and nothing has changed.`,
      `If it was you: sign in at ${public_url}/login, or choose a new password at ${forgotPasswordLink(public_url)}.`,
      'If it was not you, you need not do anything.',
    ],
  });

export const mailPasswordChanged = (tx: Tx, to: string) =>
  mailNotice(tx, {
    to,
    subject: (organisation) => `Your password for ${organisation} was changed`,
    paragraphs: () => [
      'Your password was changed just now, and you were signed out everywhere else.',
      NOT_YOU,
    ],
  });

export const mailPasswordReset = (tx: Tx, to: string) =>
  mailNotice(tx, {
    to,
    subject: (organisation) => `You have a new password for ${organisation}`,
    paragraphs: () => [
      'A new password was chosen for your account just now, with a code that was sent to this address. You were signed out everywhere.',
      NOT_YOU,
    ],
  });
