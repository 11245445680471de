/** A reservation with all that its page shows. Three queries; four if answers were left for the desk. */
import { type SQL, sql } from 'drizzle-orm';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { reservation, user } from '#schema/index.ts';
import { reasonIn } from '#schema/language/usualReasons.ts';
import { actorRoleOf } from '#schema/reservations/actorRole.ts';
import type {
  HistoryEntry,
  ReservationRecord,
  ShownReservation,
} from '#schema/reservations/booking.ts';
import { isOpen } from '#schema/reservations/transitions.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { isAskedAbout } from '#schema/satisfaction/questions.ts';
import { toLocal } from '#schema/time/zone.ts';
import { ticketOf } from '#schema/visits/visit.ts';
import { contact } from '../db/contact.ts';
import { rows } from '../db/query.ts';
import { readSettings, timeZoneOf } from '../db/settings.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';
import { dueAnswers } from '../questionnaires/due.ts';
import { isReadable, mayCompare } from '../resources/comparing.ts';
import { readAccess } from '../resources/operations.ts';
import { findOne } from '../resources/repository.ts';
import { needsApprovalIfMoved } from '../services/bookingEligibility.ts';
import { changeableUntil, isChangeable } from './changeWindow.ts';
import { officeContact } from './queries.ts';

export async function showReservation(context: Context, id: string): Promise<ShownReservation> {
  const { db, viewer, now, language } = context;
  const found = await findOne(db, reservation, id, readAccess(context, reservation, 'show'));
  if (!found) throw notFound();
  const record = found as ReservationRecord;
  const isOfOffice = actorRoleOf(viewer, 'show', record) === 'staff';
  const [service] = await rows<ServicePart>(
    db,
    sql`select ${textIn('s', 'location', language)} as location,
        ${textIn('s', 'requirements', language)} as requirements,
        ${textIn('s', 'notice', language)} as notice,
        ${officeContact},
        s.cancel_hours, s.team_id, s.requires_approval, s.keeps_approval_when_moved,
        ${mobileNumber(context, record)} as mobile_number,
        ${isOfOffice ? responsible(record) : sql`null`} as responsible,
        exists (select 1 from satisfaction_marks m where m.reservation_id = ${record.id} and m.is_used) as is_rated
      from services s join teams t on t.id = s.team_id cross join settings o
      where s.id = ${record.service_id}`,
  );
  const { location = null, requirements = null, notice = null, cancel_hours = 0 } = service ?? {};
  const { office_phone = null, office_address = null } = service ?? {};
  const may = (action: string) =>
    isChangeable(record, actorRoleOf(viewer, action, record), { cancel_hours, now });
  const history = await historyOf(context, record);
  return {
    ...record,
    location,
    requirements,
    notice,
    office_phone,
    office_address,
    ...(isOfOffice && {
      mobile_number: service?.mobile_number ?? null,
      responsible: service?.responsible ?? null,
    }),
    can_cancel: may('update_status'),
    can_reschedule: may('update'),
    waits_again_when_moved: service !== undefined && needsApprovalIfMoved(viewer, service, record),
    cancel_until: isOpen(record)
      ? new Date(changeableUntil(record, cancel_hours)).toISOString()
      : null,
    answers_needed: await answersNeeded(context, record),
    ticket: await ticketOfToday(context, record),
    can_rate:
      isOwnPerson(viewer, record.user_id) &&
      isAskedAbout(record, now.getTime()) &&
      service?.is_rated === false,
    history,
    // Its first line is that of the booking itself.
    changes: Math.max(0, history.length - 1),
  };
}

async function answersNeeded({ db, now }: Context, record: ReservationRecord) {
  if (
    record.answers_status !== 'postponed' ||
    !STANDING_STATUSES.some((status) => status === record.status)
  )
    return [];
  const { id: reservation_id, user_id, service_id } = record;
  const due = await dueAnswers(db, { user_id, service_id, reservation_id, now });
  return (['self', 'health'] as const).filter((one) => due[one]);
}

/** Somebody who is here, or was today. */
async function ticketOfToday({ db, now }: Context, { id }: ReservationRecord) {
  const day = toLocal(now.getTime(), timeZoneOf(await readSettings(db))).date;
  const [visit] = await rows<{ letter: string; number: number; key: string }>(
    db,
    sql`select letter, number, ticket_key as key from visits
      where reservation_id = ${id} and day = ${day} and ticket_key is not null`,
  );
  return visit ? { number: ticketOf(visit), key: visit.key } : null;
}

/** Null for whoever may not be shown the person. */
function mobileNumber(context: Context, { user_id }: ReservationRecord): SQL {
  if (!mayCompare(context, MOBILE_NUMBER)) return sql`null`;
  return sql`(select coalesce(u.profile_mobile_number, m.profile_mobile_number)
    from users u join ${contact} where u.id = ${user_id} and ${isReadable(context, MOBILE_NUMBER, sql`u.id`)})`;
}
/** Who made the appointment and can be called. */
const responsible = ({ user_id }: ReservationRecord): SQL =>
  sql`(select json_build_object('id', m.id,
      'name', concat_ws(' ', m.profile_first_name, m.profile_last_name))
    from users u join ${contact} where u.id = ${user_id} and u.responsible_id is not null)`;

const MOBILE_NUMBER = {
  resource: user,
  path: 'profile.mobile_number',
  action: 'show',
} as const;

interface ServicePart {
  is_rated: boolean;
  responsible: { id: string; name: string } | null;
  mobile_number: string | null;
  location: string | null;
  requirements: string | null;
  notice: string | null;
  office_phone: string | null;
  office_address: string | null;
  cancel_hours: number;
  team_id: string;
  requires_approval: boolean;
  keeps_approval_when_moved: boolean;
}

interface StepRow {
  created_at: string;
  action: string;
  actor_id: string | null;
  actor_name: string | null;
  before: HistoryEntry['from'];
  after: HistoryEntry['to'];
  reason: string | null;
}

async function historyOf(
  { db, viewer, language }: Context,
  record: ReservationRecord,
): Promise<HistoryEntry[]> {
  const steps = await rows<StepRow>(
    db,
    sql`select h.created_at, h.action, h.actor_id, h.before, h.after, h.reason,
        case when u.id is null then k.name
          else concat_ws(' ', u.profile_first_name, u.profile_last_name) end as actor_name
      from reservation_history h left join users u on u.id = h.actor_id
      left join screens k on k.id = h.actor_id
      where h.reservation_id = ${record.id} order by h.id`,
  );
  const t = translatorFor(language);
  const sees = actorRoleOf(viewer, 'show', record);
  return steps.map((step) => ({
    at: new Date(step.created_at).toISOString(),
    action: step.action,
    actor: actorOf(step, record, { isStaff: sees === 'staff', reader_id: viewer?.id }),
    from: step.before,
    to: step.after,
    reason: step.reason && reasonIn(t, step.reason),
    fields: Object.keys(step.after ?? {}),
  }));
}

/** A constituent sees which office acted, not which of its staff. */
function actorOf(
  { actor_id, actor_name }: StepRow,
  record: ReservationRecord,
  { isStaff, reader_id }: { isStaff: boolean; reader_id: string | undefined },
) {
  if (actor_id === null) return null;
  if (isStaff || actor_id === record.user_id || actor_id === reader_id)
    return { id: actor_id, name: actor_name ?? '' };
  return record.team;
}
