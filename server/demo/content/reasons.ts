/** What staff and constituents write when a reservation does not take place. */
import type { TeamKey } from './teams.ts';

export const DECLINED: Record<TeamKey, readonly string[]> = {
  health: [
    'This needs the hospital. Please go to the emergency room of San Isidro General Hospital.',
    'The dentist is away that day. Please book another date.',
  ],
  registry: [
    'One of the documents is missing. Please book again when you have it.',
    'The birth was registered in another city. Please ask the registry there.',
  ],
  welfare: [
    'The medical certificate is older than six months. Please ask for a new one first.',
    'You received this assistance less than three months ago.',
  ],
  permits: [
    'Another applicant was chosen for this time. Please take another one.',
    'The barangay clearance is missing.',
  ],
  employment: ['The program is full for this month.'],
};

export const CANCELLED_BY_STAFF = [
  'The office closes early that day because of heavy rain.',
  'The member of staff in charge is ill. Please book another date.',
] as const;

/** A constituent does not have to give one. */
export const CANCELLED_BY_CONSTITUENT = [
  null,
  null,
  null,
  'I have to work that day.',
  'My child is ill.',
  'I no longer need it.',
] as const;
