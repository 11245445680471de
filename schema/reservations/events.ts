/**
 * What happens to a reservation: what is written down of it, who is told, and in which words. Whoever
 * makes it happen writes history, activity log and event at once (`server/reservations/steps.ts`);
 * notifications, mails and calendar entries are made from the event afterwards.
 */
import type { ActivityAction } from '../activityLogs/activity.ts';
import { msg } from '../language/index.ts';

/** A text for whoever did it themselves, and one for when somebody of the office did. */
interface ByActor {
  own: string;
  office: string;
}

/** On the screen and by mail, with the calendar entry. */
interface ToConstituent {
  /** May name the `{service}`; otherwise the text below it does. */
  title: ByActor;
  /** Subject of the mail, with `{service}`, `{reference}`, `{title}`. */
  subject: string;
  /** Headings of the mail by the new status; the title by default. */
  headings?: { [status: string]: string };
}

/** On the screen of staff who may decide, once until they have looked: it leads to a list of them all. */
interface ToStaff {
  kind: string;
  title: string;
  /** About the first: `{reference}`, `{service}`, `{when}`. */
  body: string;
  link: string;
}

export interface ReservationEvent {
  activity: ActivityAction;
  /** Where its person did it without signing in. */
  activityByLink?: ActivityAction;
  /** Nothing of a hold is kept once it is over. */
  history?: 'created' | 'rescheduled' | 'status' | 'activity_status' | 'notes';
  constituent?: ToConstituent;
  staff?: {
    /** While it waits for approval. */
    pending?: ToStaff;
    otherwise?: ToStaff;
    /** Staff are also notified when a colleague did it. */
    includesColleagues?: true;
  };
}

const waiting: ToStaff = {
  kind: 'reservations_waiting',
  title: msg('Reservations wait for approval'),
  body: msg('The first of them: {service}, {when}.'),
  link: `/admin/reservations?filter=${encodeURIComponent(JSON.stringify({ status: ['pending'] }))}`,
};

const changed = (body: string): ToStaff => ({
  kind: 'reservations_changed',
  title: msg('Constituents have moved or cancelled reservations'),
  body,
  link: `/admin/reservations?${new URLSearchParams({ sort: 'updated_at', order: 'DESC' })}`,
});

const OF_CHANGE = msg('{service}: {title}, {reference}');
const byAnybody = (title: string): ByActor => ({ own: title, office: title });

export const RESERVATION_EVENTS = {
  held: { activity: 'hold' },
  hold_prolonged: { activity: 'prolong_hold' },
  hold_released: { activity: 'release_hold' },
  booked: {
    activity: 'create',
    history: 'created',
    constituent: {
      title: {
        own: msg('You have booked {service}'),
        office: msg('{service} was booked for you'),
      },
      subject: msg('{service}: your reservation {reference}'),
      headings: {
        approved: msg('Your reservation is confirmed'),
        pending: msg('Your reservation waits for approval by the office'),
      },
    },
    staff: { pending: waiting, includesColleagues: true },
  },
  approved: {
    activity: 'update_status',
    history: 'status',
    constituent: { title: byAnybody(msg('Your reservation is approved')), subject: OF_CHANGE },
  },
  declined: {
    activity: 'update_status',
    history: 'status',
    constituent: { title: byAnybody(msg('Your reservation was declined')), subject: OF_CHANGE },
  },
  cancelled: {
    activity: 'update_status',
    activityByLink: 'cancel_by_link',
    history: 'status',
    constituent: {
      title: {
        own: msg('You have cancelled your reservation'),
        office: msg('Your reservation was cancelled'),
      },
      subject: OF_CHANGE,
    },
    staff: {
      otherwise: changed(msg('The first of them: {reference}, {service}, {when}, was cancelled.')),
    },
  },
  /** With the account, which is told of that. */
  cancelled_with_account: { activity: 'update_status', history: 'status' },
  rescheduled: {
    activity: 'reschedule',
    activityByLink: 'reschedule_by_link',
    history: 'rescheduled',
    constituent: {
      title: {
        own: msg('You have moved your reservation'),
        office: msg('Your reservation was moved'),
      },
      subject: OF_CHANGE,
    },
    staff: {
      pending: waiting,
      otherwise: changed(msg('The first of them: {reference}, {service}, was moved to {when}.')),
    },
  },
  notes_changed: { activity: 'update', history: 'notes' },
  /** Nothing that the person sees. */
  office_notes_changed: { activity: 'update' },
  visit_completed: {
    activity: 'update_activity_status',
    history: 'activity_status',
    constituent: {
      title: byAnybody(msg('How was your visit?')),
      subject: msg('{service}: how was your visit?'),
    },
  },
  attendance_recorded: { activity: 'update_activity_status', history: 'activity_status' },
} satisfies Record<string, ReservationEvent>;

export type ReservationEventName = keyof typeof RESERVATION_EVENTS;

export const declaredEvent = (event: ReservationEventName): ReservationEvent =>
  RESERVATION_EVENTS[event];
