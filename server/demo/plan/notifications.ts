/** What the constituents were told of the last weeks' decisions; the older ones are read. */
import { notification, settings } from '../../../schema/index.ts';
import { inEnglish } from '../../../schema/language.ts';
import { tableOf } from '../../db/tables.ts';
import { ENGLISH } from '../../language/catalogues.ts';
import { noticeOf } from '../../reservations/newsWords.ts';
import { DAY, iso, type Present } from '../present.ts';
import { randomOf } from '../random.ts';
import type { Kept } from './reservations.ts';
import type { Step } from './visit.ts';

export const notifications = tableOf(notification);
type Row = typeof notifications.$inferInsert;

const UNREAD_DAYS = 3;
const SPEAKING = {
  t: inEnglish,
  locale: ENGLISH.locale,
  time_zone: String(settings.fields.time_zone.default),
};

export function planNotifications(kept: readonly Kept[], present: Present): Row[] {
  const random = randomOf('notifications');
  return kept.flatMap(({ visit, row }) =>
    visit.steps.flatMap((step): Row[] => {
      const event = eventOf(step);
      if (!event || step.actor === visit.person) return [];
      const told = { event, reason: step.reason ?? null, is_own: false };
      const service_name = visit.service.row.name;
      const { kind, title, body, link } = noticeOf({ ...row, service_name }, SPEAKING, told);
      const isOld = step.at < present.now - UNREAD_DAYS * DAY;
      return [
        {
          id: random.uuid(step.at),
          user_id: row.user_id,
          kind,
          title,
          body,
          link,
          read_at: isOld ? iso(step.at + DAY) : null,
          created_at: iso(step.at),
          updated_at: iso(step.at),
        },
      ];
    }),
  );
}

function eventOf({ action, after }: Step) {
  if (action === 'rescheduled') return 'rescheduled' as const;
  if (action !== 'status' || !after.status || after.status === 'pending') return null;
  return after.status;
}
