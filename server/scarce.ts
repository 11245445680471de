/**
 * Everything scarce that requests share in one process. Four accounts on two networks together get less
 * of it than there is, staff or not: `tests/server/http/scarce.test.ts` tries that for each.
 */
import { msg, type Translatable } from '#schema/language/index.ts';

export interface Scarce {
  /** All there is of it in this process. */
  most: number;
  /** The share of one account. */
  ofPerson: number;
  /** The share of one network, among those who are not staff. */
  ofNetwork: number;
  /** Out of reach for those who are not staff. */
  keptForStaff: number;
  /** As many are worked on at once, the rest waits. Absent: all of them. */
  atOnce?: number;
  /** Said when there is no more. */
  full: Translatable;
  /** Seconds. */
  retryAfter: number;
}

/** The wait grows with those who were sent away: `http/pace.ts`. */
const CROWDED = {
  full: msg('Very many people are here right now. Try again soon.'),
  retryAfter: 2,
};
const MIB = 1024 * 1024;

export const SCARCE = {
  /** Requests are counted before it is looked up who asks: nobody has an account yet. */
  changes: { most: 600, ofPerson: 0, ofNetwork: 250, keptForStaff: 0, ...CROWDED },
  readings: { most: 600, ofPerson: 0, ofNetwork: 250, keptForStaff: 0, ...CROWDED },
  /** People who wait to book: they use nothing but memory. */
  waitingLine: { most: 3_000, ofPerson: 0, ofNetwork: 1_200, keptForStaff: 0, ...CROWDED },
  pages: { most: 300, ofPerson: 0, ofNetwork: 120, keptForStaff: 0, ...CROWDED },
  /** Open pages that hear what changes. One account may sit at many desks. */
  streams: { most: 1_000, ofPerson: 40, ofNetwork: 120, keptForStaff: 600, ...CROWDED },
  /** Bytes on the disk of uploads that are still coming in. */
  incomingBytes: {
    most: 1024 * MIB,
    ofPerson: 48 * MIB,
    ofNetwork: 128 * MIB,
    keptForStaff: 128 * MIB,
    full: msg('Many files are being sent right now. Try again in a moment.'),
    retryAfter: 5,
  },
  /** Uploads that are whole, each in memory while it is looked at. */
  uploads: {
    most: 16,
    ofPerson: 3,
    ofNetwork: 5,
    keptForStaff: 4,
    full: msg('Many files are being sent right now. Try again in a moment.'),
    retryAfter: 5,
  },
  /** A picture that is worked on has all its pixels in memory. */
  pictures: {
    most: 122,
    ofPerson: 20,
    ofNetwork: 45,
    keptForStaff: 20,
    atOnce: 2,
    full: msg('Many pictures are being made right now. Try again in a moment.'),
    retryAfter: 3,
  },
  /** Files that are being handed out; a page has many small ones. */
  downloads: {
    most: 400,
    ofPerson: 60,
    ofNetwork: 120,
    keptForStaff: 60,
    full: msg('Many files are being sent right now. Try again in a moment.'),
    retryAfter: 5,
  },
  /** A hash takes 70 ms of a core and 19 MiB; who signs in is nobody yet. */
  passwords: {
    most: 62,
    ofPerson: 10,
    ofNetwork: 25,
    keptForStaff: 0,
    atOnce: 2,
    full: msg('Many people sign in right now. Try again in a moment.'),
    retryAfter: 2,
  },
  /** Made while they are sent, and read much of the database. */
  exports: {
    most: 8,
    ofPerson: 1,
    ofNetwork: 2,
    keptForStaff: 2,
    full: msg('Others are being sent their data right now. Try again in a moment.'),
    retryAfter: 5,
  },
  /** Read all the answers of a team to count them. */
  results: {
    most: 13,
    ofPerson: 3,
    ofNetwork: 1,
    keptForStaff: 10,
    full: msg('Others are looking at results right now. Try again in a moment.'),
    retryAfter: 5,
  },
  /** Make a change and take it back, which holds locks meanwhile; imports too. */
  previews: {
    most: 9,
    ofPerson: 2,
    ofNetwork: 1,
    keptForStaff: 6,
    full: msg('Others are looking at previews right now. Try again in a moment.'),
    retryAfter: 5,
  },
} as const satisfies Record<string, Scarce>;
