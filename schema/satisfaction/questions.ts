/**
 * What is asked after a visit: the Client Satisfaction Measurement of the Anti-Red Tape Authority
 * (ARTA Memorandum Circular 2022-05), by its codes and in our own words. In a file without zod, for the
 * booking front.
 */
import { msg } from '../language/index.ts';

interface Choice {
  id: string;
  label: string;
}

export const NOT_APPLICABLE = 'na';
/** SQD0 to SQD8 are answered so; the two at the top agree. */
export const AGREEMENT = [
  { id: '5', label: msg('Strongly agree') },
  { id: '4', label: msg('Agree') },
  { id: '3', label: msg('Neither') },
  { id: '2', label: msg('Disagree') },
  { id: '1', label: msg('Strongly disagree') },
  { id: NOT_APPLICABLE, label: msg('Does not apply') },
] as const satisfies readonly Choice[];
export const AGREEING: readonly string[] = ['4', '5'];

/** The only one that has to be answered. */
export const OVERALL = 'SQD0';
export const QUALITY = [
  { id: OVERALL, name: msg('Satisfied overall'), text: msg('I am satisfied with this service.') },
  { id: 'SQD1', name: msg('Time taken'), text: msg('It took a reasonable time.') },
  {
    id: 'SQD2',
    name: msg('Reliability'),
    text: msg('The office kept to the requirements and steps that it had announced.'),
  },
  { id: 'SQD3', name: msg('Ease'), text: msg('The steps, paying included, were easy.') },
  {
    id: 'SQD4',
    name: msg('Information'),
    text: msg('I easily found what I had to know, here or online.'),
  },
  {
    id: 'SQD5',
    name: msg('Costs'),
    text: msg('The fees were reasonable. If it was free, choose “Does not apply”.'),
  },
  { id: 'SQD6', name: msg('Fairness'), text: msg('Everybody was treated alike, without favours.') },
  { id: 'SQD7', name: msg('Courtesy'), text: msg('Staff were polite, and helped when I asked.') },
  {
    id: 'SQD8',
    name: msg('Outcome'),
    text: msg('I got what I came for, or was told clearly why not.'),
  },
] as const;

/** On the Citizen's Charter, in which an office says what each service needs, costs and takes. */
export const CHARTER = [
  {
    id: 'CC1',
    name: msg('Knows of the charter'),
    text: msg('Do you know of the Citizen’s Charter?'),
    options: [
      { id: '1', label: msg('Yes, and I saw this office’s') },
      { id: '2', label: msg('Yes, but I did not see this office’s') },
      { id: '3', label: msg('Only since I saw this office’s') },
      { id: '4', label: msg('No, and I saw none') },
    ],
    good: ['1', '2', '3'],
  },
  {
    id: 'CC2',
    name: msg('Found it easy to see'),
    text: msg('How easy was it to see?'),
    options: [
      { id: '1', label: msg('Easy to see') },
      { id: '2', label: msg('Somewhat easy to see') },
      { id: '3', label: msg('Hard to see') },
      { id: '4', label: msg('Not to be seen') },
      { id: NOT_APPLICABLE, label: msg('Does not apply') },
    ],
    good: ['1', '2'],
  },
  {
    id: 'CC3',
    name: msg('Was helped by it'),
    text: msg('Did it help you?'),
    options: [
      { id: '1', label: msg('Very much') },
      { id: '2', label: msg('Somewhat') },
      { id: '3', label: msg('It did not help') },
      { id: NOT_APPLICABLE, label: msg('Does not apply') },
    ],
    good: ['1', '2'],
  },
] as const;
/** Who does not know of the charter is asked nothing more of it. */
export const knowsCharter = (answer: string | undefined) => answer !== undefined && answer !== '4';

export const CLIENT_TYPES = [
  { id: 'citizen', label: msg('Citizen') },
  { id: 'business', label: msg('Business') },
  { id: 'government', label: msg('Government') },
] as const satisfies readonly Choice[];

/** How somebody came to the form. */
export const CHANNELS = [
  { id: 'mail', label: msg('Link of a mail') },
  { id: 'account', label: msg('Own reservations') },
  { id: 'ticket', label: msg('Ticket') },
  { id: 'kiosk', label: msg('Kiosk') },
] as const satisfies readonly Choice[];
export type Channel = (typeof CHANNELS)[number]['id'];

export const FEEDBACK_PATH = '/feedback';
/** Days after the visit. */
export const FEEDBACK_DAYS = 30;

const DAY_MS = 86_400_000;
interface Visit {
  status: string;
  activity_status?: string | undefined;
  ends_at: string;
}
/** Whether somebody may be asked, as far as the reservation tells. */
export const isAskedAbout = ({ status, activity_status, ends_at }: Visit, now: number) =>
  status === 'approved' &&
  activity_status === 'completed' &&
  Date.parse(ends_at) > now - FEEDBACK_DAYS * DAY_MS;
