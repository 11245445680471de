import type { Translate } from '#schema/language/index.ts';
import type { Tx } from '../../db/database.ts';
import { type Addressee, addresseeOf, speakingTo } from '../../mails/addressee.ts';
import type { MailContent } from '../../mails/mailContent.ts';
import { queueMail, queueNoMail } from '../../mails/queue.ts';
import type { Flow, SentTo, StartedChallenge } from './challenges.ts';

interface CodeMail {
  flow: Flow;
  /** Null without an account: the same work is done, but nothing is sent. */
  to: string | null;
  /** Gets the code, though no account has this address. */
  sent_to?: SentTo | null | undefined;
  /** The address that was typed in: its owner is told why they get no code. */
  typed_address?: string;
  /** A registration that nobody confirmed is no account. */
  is_unknown?: boolean;
  /** A staff account: a code alone does not sign in to it. */
  needs_password?: boolean;
  /** What the provider of single sign-on is called, of an account that signs in there alone. */
  needs_sign_on?: string | undefined;
  started: StartedChallenge;
  /** The code is entered there, if the flow begins with the mail. */
  link?: string | undefined;
  /** The mail is in this language, if it is not the account's. */
  language?: string | null | undefined;
  now: Date;
}

/** @returns the id by which the queue knows it */
export async function mailCode(tx: Tx, codeMail: CodeMail): Promise<string> {
  const {
    flow,
    to,
    sent_to = null,
    typed_address = null,
    is_unknown = false,
    needs_password,
    needs_sign_on,
    started,
    link,
    language,
    now,
  } = codeMail;
  const { code, minutes, expires_at } = started;
  const addressee = await addresseeOf(tx, { email: to ?? typed_address });
  const person = language ? speakingTo({ ...addressee, language }) : addressee;
  if (to === null && sent_to === null && typed_address !== null && ASKED_FOR.includes(flow)) {
    const isUnknown = addressee.user_id === null || is_unknown;
    const content = isUnknown
      ? noAccount(person)
      : needs_sign_on !== undefined
        ? signOnNeeded(addressee, needs_sign_on)
        : needs_password && flow === 'login_code'
          ? passwordNeeded(addressee)
          : null;
    if (content) return queueMail(tx, { to: { ...person, email: typed_address }, content, now });
  }
  const content = contentOf(flow, person.t, { organisation: person.organisation, code, minutes });
  const mail = link ? withLink(content, person.t, link) : content;
  if (sent_to) {
    const { email } = sent_to;
    const nobody = { user_id: null, name: '', email, language: sent_to.language };
    return queueMail(tx, { to: nobody, content: mail, now, expires_at });
  }
  return to === null
    ? queueNoMail(tx, { content: mail, now, expires_at })
    : queueMail(tx, { to: person, content: mail, now, expires_at });
}

/** Flows that begin with an address which may belong to no account. */
const ASKED_FOR: readonly Flow[] = ['login_code', 'forgot_password'];

/** The mailbox learns what the page must not reveal. The mail contains nothing to sign in with. */
const noAccount = ({ t, organisation }: Pick<Addressee, 't' | 'organisation'>): MailContent => ({
  subject: t('There is no account at {organisation} with this address', { organisation }),
  paragraphs: [
    t(
      'Somebody, perhaps you, has just asked for a code for {organisation} with this e-mail address. There is no account with it.',
      { organisation },
    ),
    t(
      'If it was you: use the address of your account, or sign in with this one by a code, which makes an account.',
    ),
    t('If it was not you, you need not do anything.'),
  ],
  action: { label: t('Sign in'), link: '/login' },
});

const passwordNeeded = ({
  t,
  organisation,
}: Pick<Addressee, 't' | 'organisation'>): MailContent => ({
  subject: t('Sign in to {organisation} with your password', { organisation }),
  paragraphs: [
    t(
      'Somebody, perhaps you, has just asked for a code to sign in to {organisation} without a password. Accounts of people who work there need the password as well, so no code was made.',
      { organisation },
    ),
    t('If it was not you, you need not do anything.'),
  ],
  action: { label: t('Sign in'), link: '/login' },
});

const signOnNeeded = (
  { t, organisation }: Pick<Addressee, 't' | 'organisation'>,
  label: string,
): MailContent => ({
  subject: t('Sign in to {organisation} with your account of the office', { organisation }),
  paragraphs: [
    t(
      'Somebody, perhaps you, has just asked for a code for {organisation} with this e-mail address. What you may do there comes with your sign-in at {label}, so no code was made and there is no password to choose.',
      { organisation, label: label || t('single sign-on') },
    ),
    t('If it was not you, you need not do anything.'),
  ],
  action: { label: t('Sign in'), link: '/admin/login' },
});

interface CodeValues {
  organisation: string;
  code: string;
  minutes: number;
}

function contentOf(flow: Flow, t: Translate, { code, ...known }: CodeValues): MailContent {
  const { organisation } = known;
  const title = TITLES[flow]?.(t, { organisation });
  return {
    // No code in the subject: it is shown on locked screens and kept in logs of mail servers.
    subject: title ?? t('One-time code for {organisation}', { organisation }),
    heading: title ?? t('Your one-time code'),
    code,
    paragraphs: PARAGRAPHS[flow](t, known),
  };
}

/** These mails begin something; the others only bring a code. */
const TITLES: Partial<Record<Flow, (t: Translate, known: { organisation: string }) => string>> = {
  invitation: (t, known) => t('Your account at {organisation}', known),
  take_over: (t, known) => t('An account of your own at {organisation}', known),
};

const withLink = (content: MailContent, t: Translate, link: string): MailContent => ({
  ...content,
  action: { label: t('Set up your account'), link },
});

type Paragraphs = (
  t: Translate,
  known: { organisation: string; minutes: number },
) => readonly string[];

const signIn: Paragraphs = (t, known) => [
  t('Enter it to sign in to {organisation}. It works for {minutes} minutes, once.', known),
  t(
    'Nobody from our office will ask you for it. If you did not ask for a code, you need not do anything: without it nobody can sign in.',
  ),
];

const PARAGRAPHS: Record<Flow, Paragraphs> = {
  login: signIn,
  login_code: signIn,
  register: (t, known) => [
    t(
      'Enter it to finish your registration with {organisation}. It works for {minutes} minutes, once.',
      known,
    ),
    t(
      'Nobody from our office will ask you for it by phone or message. If you did not register, you need not do anything: without the code there will be no account.',
    ),
  ],
  change_email: (t, known) => [
    t(
      'Enter it to use this e-mail address for your account at {organisation}. It works for {minutes} minutes, once.',
      known,
    ),
    t(
      'Nobody from our office will ask you for it. If you did not ask for it, you need not do anything: no account changes without the code.',
    ),
  ],
  forgot_password: (t, known) => [
    t(
      'Enter it to choose a new password for {organisation}. It works for {minutes} minutes, once.',
      known,
    ),
    t(
      'Nobody from our office will ask you for it by phone or message. If you did not ask for it, you need not do anything: your password stays as it is.',
    ),
  ],
  take_over: (t, known) => [
    t(
      'Whoever books for you at {organisation} gives your record into your own hands: your visits, and what the office knows of you. Nobody books for you then but you.',
      known,
    ),
    t(
      'To take it over, open the page below and enter your birth date and this code. It works for {minutes} minutes, once. Within a day, the page sends you a new one.',
      known,
    ),
    t(
      'If nobody books for you there, you need not do anything: without the birth date nobody gets to the record.',
    ),
  ],
  visit: (t, known) => [
    t(
      'Enter it to see your reservation with {organisation}, to move or to cancel it. It works for {minutes} minutes, once.',
      known,
    ),
    t(
      'Nobody from our office will ask you for it. If you did not ask for a code, you need not do anything: without it nobody can see your reservation.',
    ),
  ],
  invitation: (t, known) => [
    t(
      '{organisation} has made an account for you. To use it, open the page below, enter this code and choose a password. The code works for {minutes} minutes, once.',
      known,
    ),
    t('If the code has expired, ask for a new one on the same page, with your e-mail address.'),
    t('If you are at our office right now, you can tell the code to the person who serves you.'),
  ],
};
