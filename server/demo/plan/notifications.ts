/** What the constituents were told of their reservations in the last weeks; the older ones are read. */

import type { Texts } from '#schema/declaration/fields/index.ts';
import { notification, settings } from '#schema/index.ts';
import type { ReservationEventName } from '#schema/reservations/events.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import { ENGLISH, languages, localeOf, translatorFor } from '../../language/catalogues.ts';
import { wordsFor } from '../../mails/addressee.ts';
import { noticeOf } from '../../reservations/notificationTexts.ts';
import { DAY, iso, type Present } from '../present.ts';
import { randomOf } from '../random.ts';
import { contactOf, nameOf } from './person.ts';
import type { Kept } from './reservations.ts';
import type { Step } from './visit.ts';

export const notifications = tableOf(notification);
type Row = typeof notifications.$inferInsert & { translations: Texts };

const UNREAD_DAYS = 3;
const KEPT_DAYS = 45;
const time_zone = String(settings.fields.time_zone.default);
const speaking = ({ id }: { id: string }) => ({
  t: translatorFor(id),
  locale: localeOf(id),
  time_zone,
});

export function planNotifications(kept: readonly Kept[], present: Present): Row[] {
  const random = randomOf('notifications');
  return kept.flatMap(({ visit, row }) =>
    visit.steps.flatMap((step): Row[] => {
      if (step.at < present.now - KEPT_DAYS * DAY || visit.source === 'walk_in') return [];
      const service = visit.service.row;
      const texts = service.translations as Texts;
      const known = { ...row, service_name: service.name };
      const event = eventOf(step);
      const to = contactOf(visit.person);
      const about = to === visit.person ? null : nameOf(visit.person.row);
      const happened = { is_own: step.actor === to, reason: step.reason ?? null };
      const notice = event && noticeOf(known, speaking(ENGLISH), { event, ...happened });
      if (!notice) return [];
      const { is_own, ...told } = notice;
      const translations = languages.map((language) => {
        const service_name = texts[language.id]?.name ?? service.name;
        const said = noticeOf({ ...known, service_name }, speaking(language), {
          event,
          ...happened,
        });
        const title = said && wordsFor({ language: language.id, about }, said.title);
        return [language.id, { title, body: said?.body ?? null }];
      });
      const isOld = step.at < present.now - UNREAD_DAYS * DAY;
      return [
        {
          id: random.uuid(step.at),
          user_id: to.row.id,
          ...told,
          title: wordsFor({ language: ENGLISH.id, about }, told.title),
          translations: Object.fromEntries(translations),
          read_at: is_own || isOld ? iso(is_own ? step.at : step.at + DAY) : null,
          created_at: iso(step.at),
          updated_at: iso(step.at),
        },
      ];
    }),
  );
}

function eventOf({ action, after }: Step): ReservationEventName | null {
  if (action === 'created') return 'booked';
  if (action === 'rescheduled') return 'rescheduled';
  const { status } = after;
  if (action !== 'status' || !status || status === 'pending' || status === 'held') return null;
  return status;
}
