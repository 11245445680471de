import type { Tx } from '../db/connect.ts';
import { mailOf } from '../mail/content.ts';
import { queueMail, queueNoMail } from '../mail/outbox.ts';
import { readSettings } from '../settings/settings.ts';
import { CODE_MINUTES, type Flow } from './challenges.ts';

interface Wanted {
  flow: Flow;
  /** Null where there is nobody: the same work, and nothing is sent. */
  to: string | null;
  code: string;
  /** Where an invited person enters the code. */
  link?: string;
}

export async function mailCode(tx: Tx, { flow, to, code, link = '' }: Wanted) {
  const { organisation_name: organisation } = await readSettings(tx);
  const mail = mailOf({
    to: to ?? '',
    organisation,
    subject:
      flow === 'invitation'
        ? `Your account at ${organisation}`
        : `${code} is your code for ${organisation}`,
    code,
    paragraphs: PARAGRAPHS[flow]({ organisation, link }),
  });
  await (to === null ? queueNoMail(tx, mail) : queueMail(tx, mail));
}

type Words = (known: { organisation: string; link: string }) => string[];

const LASTS = `It works for ${CODE_MINUTES} minutes, once.`;
const KEEP = 'Nobody from our office will ask you for it by phone or message.';

const signIn: Words = ({ organisation }) => [
  `This is your one-time code for ${organisation}. ${LASTS}`,
  'Nobody from our office will ask you for it. If you did not ask for a code, you need not do anything: without it nobody can sign in.',
];

const PARAGRAPHS: Record<Flow, Words> = {
  login: signIn,
  login_code: signIn,
  register: ({ organisation }) => [
    `Enter this code to finish your registration with ${organisation}. ${LASTS}`,
    `${KEEP} If you did not register, you need not do anything: without the code there will be no account.`,
  ],
  forgot_password: ({ organisation }) => [
    `Enter this code to choose a new password for ${organisation}. ${LASTS}`,
    `${KEEP} If you did not ask for it, you need not do anything: your password stays as it is.`,
  ],
  invitation: ({ organisation, link }) => [
    `${organisation} has made an account for you. To use it, open ${link}, enter this code and choose a password. ${LASTS}`,
    'If the code has run out, ask for a new one on the same page, with your e-mail address.',
    'If you are at our office right now, you can tell the code to the person who serves you.',
  ],
};
