/** The words in which the constituent of a reservation hears of what others did with it. */
import { dayInWords } from './confirmation.ts';

export type Event = 'approved' | 'declined' | 'cancelled' | 'rescheduled';

const TITLES: Record<Event, string> = {
  approved: 'Your reservation is approved',
  declined: 'Your reservation was declined',
  cancelled: 'Your reservation was cancelled',
  rescheduled: 'Your reservation was moved',
};

interface Told {
  id: string;
  service: { name: string };
  date: string;
  time: string;
  reason?: string | null;
}

export function newsOf({ id, service, date, time, reason }: Told, event: Event) {
  const what = `${service.name}, ${dayInWords(date)} at ${time}.`;
  const why = event === 'rescheduled' || !reason ? [] : [`Reason: ${reason}`];
  return {
    kind: `reservation_${event}`,
    title: TITLES[event],
    sentences: [what, ...why],
    body: [what, ...why].join(' '),
    link: `/my/reservations/${id}`,
  };
}
