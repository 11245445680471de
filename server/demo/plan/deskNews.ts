/** What the staff of each team hear of the requests that wait for them. */

import { settings } from '#schema/index.ts';
import { inEnglish } from '#schema/language/index.ts';
import { RESERVATION_EVENTS } from '#schema/reservations/events.ts';
import { ENGLISH, localeOf } from '../../language/catalogues.ts';
import { staffWords } from '../../reservations/notificationTexts.ts';
import { iso } from '../present.ts';
import { randomOf } from '../random.ts';
import type { notifications } from './notifications.ts';
import type { Person } from './person.ts';
import type { Kept } from './reservations.ts';

const WAITING = RESERVATION_EVENTS.booked.staff.pending;
const SPEAKING = {
  t: inEnglish,
  locale: localeOf(ENGLISH.id),
  time_zone: String(settings.fields.time_zone.default),
};

export function planDeskNews(kept: readonly Kept[], employees: readonly Person[]) {
  const random = randomOf('desk news');
  const waiting = kept.filter(({ row }) => row.status === 'pending');
  return employees.flatMap(({ row: { id }, teams }): (typeof notifications.$inferInsert)[] => {
    const first = waiting.find(({ visit }) => teams.includes(visit.service.demo.team));
    if (!first) return [];
    const at = first.visit.created_at;
    const appointment = { ...first.row, service_name: first.visit.service.row.name };
    return [
      {
        id: random.uuid(at),
        user_id: id,
        ...{ kind: WAITING.kind, link: WAITING.link },
        ...staffWords(WAITING, appointment, SPEAKING),
        read_at: null,
        created_at: iso(at),
        updated_at: iso(at),
      },
    ];
  });
}
