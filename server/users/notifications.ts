/** Tells a person, on the screen and by mail, what the office did with their account. */
import type { Translate } from '#schema/language/index.ts';
import { reasonIn } from '#schema/language/usualReasons.ts';
import type { Tx } from '../db/database.ts';
import { addresseeOf } from '../mails/addressee.ts';
import { notify } from '../notifications/notify.ts';

/** The mail goes to the previous address, whose owner may not have asked for the change. */
export async function notifyAddressChanged(
  tx: Tx,
  { user_id, before, now }: { user_id: string; before: string; now: Date },
) {
  const person = await addresseeOf(tx, { id: user_id });
  await notify(tx, {
    to: { ...person, email: before },
    messageFor: ({ t, organisation }) => {
      const title = t('Your e-mail address at {organisation} was changed', { organisation });
      const said = t(
        'Another e-mail address was set for your account at {organisation}. Codes and messages go there from now on.',
        { organisation },
      );
      return {
        notice: { kind: 'address_changed', title, body: said, link: '/my/profile' },
        mail: {
          subject: title,
          paragraphs: [said, t('If you did not ask for that, tell us at once.')],
        },
      };
    },
    now,
  });
}

interface AccountReady {
  user_id: string;
  has_password: boolean;
  /** The user name, where it is another one than was chosen. */
  instead?: string | null;
  now: Date;
}

/** After a code was read out at the desk, or entered by who registered. */
export async function notifyAccountReady(
  tx: Tx,
  { user_id, has_password, instead = null, now }: AccountReady,
) {
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    messageFor: ({ t, organisation }) => {
      const title = t('Your account at {organisation} is ready', { organisation });
      const confirmed = t('Your e-mail address is confirmed. You can book a time now.');
      const named =
        instead &&
        t(
          'The user name that you chose is taken. Yours is {username}; you can sign in with your e-mail address as well.',
          { username: instead },
        );
      const said = [confirmed, named].filter(Boolean).join(' ');
      return {
        notice: { kind: 'account_ready', title, body: said, link: '/' },
        mail: {
          subject: title,
          paragraphs: [
            said,
            ...(has_password
              ? []
              : [
                  t('You sign in with a one-time code.'),
                  t('To sign in with a password as well, choose one on the page below.'),
                ]),
          ],
          action: has_password
            ? { label: t('Find a service'), link: '/' }
            : { label: t('Choose a password'), link: '/forgot-password' },
        },
      };
    },
    now,
  });
}

export async function notifyStatusChanged(
  tx: Tx,
  { user_id, status, reason, now }: AccountNotice & { status: 'active' | 'suspended' },
) {
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    messageFor: ({ t, organisation }) => {
      const isActive = status === 'active';
      const title = isActive
        ? t('Your account at {organisation} is active', { organisation })
        : t('Your account at {organisation} is suspended', { organisation });
      const paragraphs = [
        isActive
          ? t('You can sign in again.')
          : t(
              'You were signed out everywhere and cannot sign in for now. Contact the office if you think this is a mistake.',
            ),
        ...reasonParagraph(t, reason),
      ];
      return {
        notice: {
          kind: `account_${status}`,
          title,
          body: paragraphs.join(' '),
          link: '/my/profile',
        },
        mail: {
          subject: title,
          paragraphs,
          ...(isActive ? { action: { label: t('Sign in'), link: '/login' } } : {}),
        },
      };
    },
    now,
  });
}

/** @param given.roles names; what they allow holds from the next request on */
export async function notifyRolesChanged(
  tx: Tx,
  { user_id, roles, teams, now }: RolesGiven & { now: Date },
) {
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    messageFor: ({ t, organisation }) => {
      const title = t('What you may do at {organisation} was changed', { organisation });
      const facts = [
        { label: t('Roles'), text: roles.map((name) => t(name)).join(', ') },
        ...(teams.length > 0 ? [{ label: t('Teams'), text: teams.join(', ') }] : []),
      ];
      return {
        notice: {
          kind: 'roles_changed',
          title,
          body: facts.map(({ label, text }) => `${label}: ${text}`).join('. '),
          link: '/my/profile',
        },
        mail: {
          subject: title,
          paragraphs: [t('An administrator has changed your roles. They are now:')],
          facts,
        },
      };
    },
    now,
  });
}
interface RolesGiven {
  user_id: string;
  roles: readonly string[];
  teams: readonly string[];
}

interface AccountNotice {
  user_id: string;
  reason: string | null;
  now: Date;
}
export const reasonParagraph = (t: Translate, reason: string | null | undefined) =>
  reason ? [t('The reason: {reason}', { reason: reasonIn(t, reason) })] : [];
