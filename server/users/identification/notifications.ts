/** Tells a person, on the screen and by mail, what became of their identification. */
import type { Translate } from '#schema/language/index.ts';
import { careStepPath } from '#schema/users/careStep.ts';
import type { Tx } from '../../db/database.ts';
import { addresseeOf } from '../../mails/addressee.ts';
import { notify } from '../../notifications/notify.ts';
import { reasonParagraph } from '../notifications.ts';

type IdentificationEvent = 'submitted' | 'verified' | 'rejected';

export async function notifyIdentificationReviewed(
  tx: Tx,
  {
    user_id,
    status,
    reason = null,
    now,
  }: { user_id: string; status: IdentificationEvent; reason?: string | null; now: Date },
) {
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    messageFor: ({ t, about }) => {
      const place = about ? careStepPath('identification', user_id) : '/my/profile/identification';
      const { title, next } = WORDS[status](t);
      const paragraphs = [...reasonParagraph(t, reason), next];
      return {
        notice: {
          kind: `identification_${status}`,
          title,
          body: paragraphs.join(' '),
          link: place,
          is_own: status === 'submitted',
        },
        mail: {
          subject: title,
          paragraphs,
          action:
            status === 'verified'
              ? { label: t('Find a service'), link: '/' }
              : { label: t('Open my profile'), link: place },
        },
      };
    },
    now,
  });
}

const WORDS: Record<IdentificationEvent, (t: Translate) => { title: string; next: string }> = {
  submitted: (t) => ({
    title: t('We have received your identification'),
    next: t('The office looks at it and tells you when it is done.'),
  }),
  verified: (t) => ({
    title: t('Your identification is verified'),
    next: t('You can book services that are for verified persons now.'),
  }),
  rejected: (t) => ({
    title: t('Your identification could not be verified'),
    next: t('Please send your identification again, under My profile.'),
  }),
};
