import { number } from '../declaration/fields/index.ts';

const LIMITS = { section: 'Limits', read: 'admin' } as const;
const limit = <const L extends string>(label: L, most: number, help?: string) =>
  number({ label, min: 1, max: 100_000, default: most, ...(help ? { help } : {}), ...LIMITS });

/** What constituents may do by themselves within a day of the organisation; staff may always. */
export const limits = {
  bookings_per_person: limit('Bookings of one person in a day', 10),
  bookings_per_mailbox: limit(
    'Bookings of one mailbox in a day',
    15,
    'For several accounts with addresses of one mailbox, such as name+first@ and name+second@.',
  ),
  bookings_per_network: limit(
    'Bookings from one network in a day',
    1000,
    'Many people can be behind one address: those of a telephone company, or of a public computer.',
  ),
  bookings_per_service: limit('Bookings of one service from one network in a day', 150),
  changes_per_person: limit(
    'Moves of one person in a day',
    10,
    'The same number of cancellations is allowed, counted separately. So it is with the next three limits.',
  ),
  changes_per_mailbox: limit('Moves of one mailbox in a day', 15),
  changes_per_network: limit('Moves from one network in a day', 1000),
  changes_per_service: limit('Moves of one service from one network in a day', 150),
  mails_per_mailbox: limit(
    'Mails with a code to one mailbox in an hour',
    12,
    'People who gave the right password, or signed in from there before, are counted separately.',
  ),
};
