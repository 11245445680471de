/** Words of a visit. They stand apart from its calls, so that a page that shows them does not load zod. */

/** Where somebody is in their visit. Each is a period of time, which ends when the next begins. */
export const VISIT_STATES = [
  { id: 'waiting', name: 'Waiting', tone: 'warning' },
  { id: 'called', name: 'Called', tone: 'info' },
  { id: 'being_served', name: 'Being served', tone: 'info' },
  { id: 'on_hold', name: 'On hold', tone: 'neutral' },
  { id: 'missed', name: 'Did not answer', tone: 'danger' },
  { id: 'done', name: 'Done', tone: 'success' },
  { id: 'left', name: 'Left', tone: 'neutral' },
  { id: 'withdrawn', name: 'Not here after all', tone: 'neutral' },
] as const;
export type VisitState = (typeof VISIT_STATES)[number]['id'];

/** Who is called earlier than others, as the law has it. */
export const PRIORITIES = [
  { id: 'none', name: 'None' },
  { id: 'senior', name: 'Senior citizen' },
  { id: 'pregnant', name: 'Pregnant' },
  { id: 'disability', name: 'Person with disability' },
] as const;
export type Priority = (typeof PRIORITIES)[number]['id'];

/** What became of the ticket on paper. A number that did not print leaves the line. */
export const PRINT_STATES = [
  { id: 'none', name: 'Not printed' },
  { id: 'asked', name: 'Sent to the printer' },
  { id: 'printed', name: 'Printed' },
  { id: 'failed', name: 'Did not print' },
] as const;
export type PrintState = (typeof PRINT_STATES)[number]['id'];

/** Republic Act 9994: from this age on one is a senior citizen. */
export const SENIOR_AGE = 60;

/** What a team may go by. */
export const LINE_ORDERS = [
  { id: 'by_appointment', name: 'By time of appointment, walk-ins by arrival' },
  { id: 'by_arrival', name: 'By arrival, for everybody' },
] as const;
export type LineOrder = (typeof LINE_ORDERS)[number]['id'];

/** Of the note for whoever calls somebody next who was sent on. */
export const MOST_NOTE_LETTERS = 200;

/** Where its holder follows the visit: on the phone, and in the QR code on paper. */
export const ticketPagePath = (key: string) => `/t/${key}`;
/** Where whoever has the ticket checks the order of the line. */
export const orderPagePath = (link: string) => `/check-order/${link}`;

/** `C` and 12 are `C012`: said and read without mistake, and sorted as they are. */
export const ticketOf = ({ letter, number }: { letter: string; number: number }) =>
  `${letter}${String(number).padStart(3, '0')}`;
