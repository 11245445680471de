/** What a person is told about their request to be erased. */

import { sql } from 'drizzle-orm';
import { EVERYTHING, permission } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import type { Tx } from '../../db/database.ts';
import { ENGLISH, languages, translatorFor } from '../../language/catalogues.ts';
import { type Addressee, addresseeOf } from '../../mails/addressee.ts';
import { queueMail } from '../../mails/queue.ts';
import { notify } from '../../notifications/notify.ts';
import { reasonParagraph } from '../notifications.ts';

interface ErasureNotice {
  user_id: string;
  now: Date;
}

/** The person notices if somebody else asked for it with their account. */
export async function notifyErasureRequested(tx: Tx, { user_id, now }: ErasureNotice) {
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    now,
    messageFor: ({ t, organisation }) => ({
      notice: {
        kind: 'erasure_asked',
        title: t('You asked for your account to be erased'),
        body: t(
          'Nothing is erased until the office has looked at it. You can withdraw until then.',
        ),
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
    }),
  });
}

export async function notifyErasureDeclined(
  tx: Tx,
  { user_id, reason, now }: ErasureNotice & { reason: string },
) {
  await notify(tx, {
    to: await addresseeOf(tx, { id: user_id }),
    now,
    messageFor: ({ t, organisation }) => {
      const why = reasonParagraph(t, reason);
      return {
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
      };
    },
  });
}

/** The last mail goes to the address from before, and belongs to no account. */
export async function mailErased(tx: Tx, { to, now }: { to: Addressee; now: Date }) {
  const { t, organisation, email, language } = to;
  await queueMail(tx, {
    to: { user_id: null, email, name: '', language },
    now,
    content: {
      subject: t('Your account at {organisation} is erased', { organisation }),
      paragraphs: [
        t(
          'As you asked, we have erased your account and everything that told who you are: your profile, your identification, your files and your messages.',
        ),
        t(
          'What you had booked ahead is cancelled. Past visits stay in our figures, without your name.',
        ),
        t('This is the last mail that you get from us. You can register again at any time.'),
      ],
    },
  });
}

const PLACE = '/my/profile';

const KIND = 'erasures_waiting';
const LINK = `/admin/users?filter=${encodeURIComponent(JSON.stringify({ 'erasure.status': ['requested'] }))}`;

/**
 * Tells everybody who may decide, in their language, and once until they have looked. It names nobody,
 * since the notice stays after the erasure.
 */
export async function notifyErasureDeciders(
  tx: Tx,
  { user_id, now }: { user_id: string; now: Date },
) {
  const words = Object.fromEntries(languages.map(({ id }) => [id, wordsIn(id)]));
  const at = now.toISOString();
  const may = sql.param([EVERYTHING, permission(user, 'erase')]);
  await tx.execute(sql`insert into notifications (id, created_at, updated_at, user_id, kind, title, body,
      translations, link)
    select gen_random_uuid(), ${at}, ${at}, u.id, ${KIND}, said.words ->> 'title', said.words ->> 'body',
      ${JSON.stringify(words)}::jsonb, ${LINK}
    from users u
    cross join lateral (select coalesce(given.words -> u.profile_language, given.words -> ${ENGLISH.id}) as words
      from (select ${JSON.stringify(words)}::jsonb as words) given) said
    where u.status = 'active' and u.id <> ${user_id}
      and exists (select 1 from users_roles l join roles r on r.id = l.target_id
        where l.owner_id = u.id and r.reach = 'all' and r.permissions && ${may}::text[])
      and not exists (select 1 from notifications n
        where n.user_id = u.id and n.read_at is null and n.kind = ${KIND})`);
}

function wordsIn(language: string) {
  const t = translatorFor(language);
  return {
    title: t('An erasure waits for a decision'),
    body: t('Somebody has asked for their account to be erased.'),
  };
}
