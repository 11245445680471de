/** Tells a person of each change of how they sign in, so that they notice if it was somebody else. */
import { msg, type Translate } from '#schema/language/index.ts';
import type { Tx } from '../../db/database.ts';
import { addresseeOf } from '../../mails/addressee.ts';
import { notify } from '../../notifications/notify.ts';

type NoticeText = (t: Translate, known: { name: string; left: number }) => string;

const CHANGES = {
  second_factor_added: {
    title: msg('A way to sign in was added'),
    sentence: (t, known) =>
      t('“{name}” was added to your account as a second factor just now.', known),
  },
  second_factor_removed: {
    title: msg('A way to sign in was removed'),
    sentence: (t, known) => t('“{name}” was removed from your account just now.', known),
  },
  recovery_codes_renewed: {
    title: msg('You have new recovery codes'),
    sentence: (t) =>
      t('New recovery codes were made for your account just now. The old ones no longer work.'),
  },
  recovery_code_used: {
    title: msg('A recovery code was used'),
    sentence: (t, known) =>
      t(
        'Somebody signed in to your account with one of your recovery codes just now. {left, plural, one {# is} other {# are}} left.',
        known,
      ),
  },
  second_factor_reset: {
    title: msg('Your second factors were reset'),
    sentence: (t) =>
      t(
        'An administrator has taken away your passkeys, authenticator apps and recovery codes, and you were signed out everywhere. You can add new ones when you sign in.',
      ),
  },
  sign_on_linked: {
    title: msg('Your account was linked'),
    sentence: (t, known) =>
      t('Your account was linked to {name} just now. You can sign in there from now on.', known),
  },
} satisfies Record<string, { title: string; sentence: NoticeText }>;

interface SignInChange {
  user_id: string;
  kind: keyof typeof CHANGES;
  name?: string;
  left?: number;
  now: Date;
}

/** The caller kicks the outbox once its transaction is over. */
export async function notifySignInChanged(tx: Tx, { user_id, kind, now, ...known }: SignInChange) {
  const { title, sentence } = CHANGES[kind];
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    messageFor: ({ t, organisation }) => {
      const words: string = sentence(t, { name: known.name ?? '', left: known.left ?? 0 });
      return {
        notice: { kind, title: t(title), body: words, link: '/my/profile' },
        mail: {
          subject: `${t(title)} (${organisation})`,
          paragraphs: [words, t(msg('If that was not you, tell us at once.'))],
        },
      };
    },
    now,
  });
}
