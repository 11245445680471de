/** Tells a person what happened to their account. Nothing in it can be used to sign in. */
import { msg } from '#schema/language/index.ts';
import type { Tx } from '../../db/database.ts';
import { type Addressee, addresseeOf } from '../../mails/addressee.ts';
import { queueMail } from '../../mails/queue.ts';
import { notify } from '../../notifications/notify.ts';

export async function mailAddressTaken(tx: Tx, { to, public_url, now }: AddressTaken) {
  const person = await addresseeOf(tx, { email: to });
  const { t, organisation } = person;
  const content = {
    subject: t('You have an account at {organisation}', { organisation }),
    paragraphs: [
      t(
        'Somebody has just tried to use this e-mail address for an account at {organisation}. There is an account with it already, so nothing has changed.',
        { organisation },
      ),
      t(
        'If it was you, sign in. If you have forgotten your password, choose a new one at {link}.',
        {
          link: `${public_url}/forgot-password`,
        },
      ),
      t('If it was not you, you need not do anything.'),
    ],
    action: { label: t('Sign in'), link: '/login' },
  };
  await queueMail(tx, { to: person, content, now });
}
interface AddressTaken {
  to: string;
  public_url: string;
  now: Date;
}

/** On the screen as well as by mail. */
export async function notifyPasswordChanged(tx: Tx, { to, now }: { to: string; now: Date }) {
  await notifyPerson(tx, { kind: 'password_changed', to, now }, ({ t, organisation }) => ({
    subject: t('Your password for {organisation} was changed', { organisation }),
    sentence: t('Your password was changed just now, and you were signed out everywhere else.'),
  }));
}

/** @param has_keys some were revoked, which their programs notice */
export async function notifyPasswordReset(
  tx: Tx,
  { to, has_keys, now }: { to: string; has_keys: boolean; now: Date },
) {
  await notifyPerson(tx, { kind: 'password_reset', to, now }, ({ t, organisation }) => ({
    subject: t('You have a new password for {organisation}', { organisation }),
    sentence: [
      t(
        'A new password was chosen for your account just now, with a code that was sent to this address. You were signed out everywhere.',
      ),
      has_keys
        ? t('Your API keys were revoked: make new ones for the programs that need them.')
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  }));
}

async function notifyPerson(
  tx: Tx,
  { kind, to, now }: { kind: string; to: string; now: Date },
  textsFor: (person: Addressee) => { subject: string; sentence: string },
) {
  await notify(tx, {
    to: await addresseeOf(tx, { email: to }),
    messageFor: (person) => {
      const { subject, sentence } = textsFor(person);
      return {
        notice: { kind, title: subject, body: sentence, link: '/my/profile' },
        mail: {
          subject,
          paragraphs: [sentence, person.t(msg('If that was not you, tell us at once.'))],
        },
      };
    },
    now,
  });
}
