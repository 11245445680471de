/** Whoever had to do with one of two records learns that they are one now. */
import { carePath } from '#schema/users/careStep.ts';
import type { Tx } from '../../db/database.ts';
import { type Addressee, addresseeOf } from '../../mails/addressee.ts';
import { queueMail } from '../../mails/queue.ts';
import { notify } from '../../notifications/notify.ts';
import type { Pair } from './assertMergeable.ts';

interface Merged extends Pair {
  /** Who answered for the record that is gone. */
  formerContact: Addressee;
  now: Date;
}

export async function notifyMerged(tx: Tx, { kept, merged, formerContact, now }: Merged) {
  const to = await addresseeOf(tx, { id: kept.id });
  await notify(tx, {
    to,
    now,
    messageFor: ({ t, organisation, about }) => {
      const title = t('Two records were put together');
      const body = t(
        '{organisation} had two records of one person. All visits stand in one list now.',
        { organisation },
      );
      return {
        notice: {
          kind: 'records_merged',
          title,
          body,
          link: about ? carePath(kept.id) : '/my/reservations',
        },
        mail: {
          subject: title,
          paragraphs: [body, t('If that cannot be right, tell us at once.')],
        },
      };
    },
  });
  if (formerContact.email === '' || formerContact.user_id === to.user_id) return;
  // Whoever cared for the other record, or the mailbox that it had: neither has anything to do with it now.
  const { t, organisation } = formerContact;
  const name = `${merged.profile.first_name} ${merged.profile.last_name}`;
  const said =
    merged.email === null
      ? t(
          '{organisation} had two records of {name}. The other one stays, and yours is part of it.',
          {
            organisation,
            name,
          },
        )
      : t(
          '{organisation} had two records of you. The one with this e-mail address is part of the other now.',
          { organisation },
        );
  const content = {
    subject: t('Two records were put together'),
    paragraphs: [
      said,
      merged.email === null
        ? t('You no longer see the visits of {name}, nor book for them.', { name })
        : t('Sign in with the e-mail address of the other one from now on.'),
      t('If that cannot be right, tell us at once.'),
    ],
  };
  const user_id = merged.email === null ? formerContact.user_id : null;
  await queueMail(tx, { to: { ...formerContact, user_id, about: null }, content, now });
}
