/** What a person is told about their request to be erased. */
import type { Tx } from '../../db/database.ts';
import { type Addressee, addresseeOf } from '../../mail/addressee.ts';
import { queueMail } from '../../mail/queue.ts';
import { notify } from '../../notifications/notify.ts';
import { because } from '../mails.ts';

interface Told {
  user_id: string;
  now: Date;
}

/** Somebody else who asked for it would be seen here. */
export async function tellErasureAsked(tx: Tx, { user_id, now }: Told) {
  const person = await addresseeOf(tx, { id: user_id });
  const { t, organisation } = person;
  await notify(tx, {
    to: person,
    now,
    notice: {
      kind: 'erasure_asked',
      title: t('You asked for your account to be erased'),
      body: t('Nothing is erased until the office has looked at it. You can withdraw until then.'),
      link: PLACE,
      is_own: true,
    },
    mail: {
      subject: t('You asked {organisation} to erase your account', { organisation }),
      paragraphs: [
        t('The office looks at it and tells you. Until then nothing is erased.'),
        t('If you have changed your mind, or if that was not you, withdraw it on your profile.'),
      ],
      action: { label: t('Open my profile'), link: PLACE },
    },
  });
}

export async function tellErasureDeclined(
  tx: Tx,
  { user_id, reason, now }: Told & { reason: string },
) {
  const person = await addresseeOf(tx, { id: user_id });
  const { t, organisation } = person;
  const why = because(t, reason);
  await notify(tx, {
    to: person,
    now,
    notice: {
      kind: 'erasure_declined',
      title: t('Your account is not erased'),
      body: why.join(' '),
      link: PLACE,
    },
    mail: {
      subject: t('Your account at {organisation} is not erased', { organisation }),
      paragraphs: [t('You had asked for it, and the office has declined.'), ...why],
      action: { label: t('Open my profile'), link: PLACE },
    },
  });
}

/** The last mail: to the address as it was, and to nobody's account. */
export async function mailErased(tx: Tx, { to, now }: { to: Addressee; now: Date }) {
  const { t, organisation, email, language } = to;
  await queueMail(tx, {
    to: { user_id: null, email, name: '', language },
    now,
    letter: {
      subject: t('Your account at {organisation} is erased', { organisation }),
      paragraphs: [
        t(
          'As you asked, we have erased your account and everything that told who you are: your profile, your identification, your files and your messages.',
        ),
        t(
          'What you had booked ahead is cancelled. Past visits stay in our figures, without your name.',
        ),
        t('This is the last mail that you get from us. You can register anew at any time.'),
      ],
    },
  });
}

const PLACE = '/my/profile';
