/** What people are told when a record goes from one hand to another. */
import type { Tx } from '../../db/database.ts';
import { addresseeOf } from '../../mails/addressee.ts';
import { queueMail } from '../../mails/queue.ts';
import { notify } from '../../notifications/notify.ts';

/** The owner of the address learns what the page must not reveal. */
export async function mailRecordWaits(tx: Tx, { to, now }: { to: string; now: Date }) {
  const person = await addresseeOf(tx, { email: to });
  const { t, organisation } = person;
  const content = {
    subject: t('You have an account at {organisation}', { organisation }),
    paragraphs: [
      t(
        'Whoever books for you at {organisation} wanted to give your record into your own hands. This e-mail address has an account already, so nothing has changed.',
        { organisation },
      ),
      t('If you are that person, ask the office to put your account and the record together.'),
      t('If nobody books for you there, you need not do anything.'),
    ],
  };
  await queueMail(tx, { to: person, content, now });
}

interface CareEnded {
  /** Who cared for them. */
  user_id: string;
  /** Of the person. */
  name: string;
  now: Date;
}

export async function notifyCareEnded(tx: Tx, { user_id, name, now }: CareEnded) {
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    now,
    messageFor: ({ t }) => {
      const title = t('{name} has an account of their own', { name });
      const body = t(
        '{name} has taken over their record. You no longer see their visits, and messages about them go to them alone.',
        { name },
      );
      return {
        notice: { kind: 'care_ended', title, body, link: '/my/profile/people' },
        mail: {
          subject: title,
          paragraphs: [body, t('If that cannot be right, tell us at once.')],
        },
      };
    },
  });
}
