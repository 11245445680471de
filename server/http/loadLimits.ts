/**
 * Limits how much costly work runs at once in this process: in all, per person and per network, with
 * some capacity for staff only, so that a few cannot use it all.
 */
import type { ServerResponse } from 'node:http';
import { isStaff } from '../../schema/access.ts';
import { msg, type Translatable } from '../../schema/language.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { networkOf } from './networks.ts';

interface LoadLimit {
  most: number;
  keptForStaff: number;
  ofPerson: number;
  /** Of those who are not staff. */
  ofNetwork: number;
  /** Said when all are taken. */
  full: Translatable;
}

type Caller = Pick<Context, 'viewer' | 'address'>;

const BUSY = msg('You are doing several of these at once already. Wait a moment.');
const PERSON_WAITS = 2;
const ALL_WAIT = 5;

export function loadLimit({ most, keptForStaff, ofPerson, ofNetwork, full }: LoadLimit) {
  const taken: { person: string; network: string }[] = [];

  /** @throws AppError too_many_requests or unavailable @returns releases it */
  function take({ viewer, address }: Caller): () => void {
    const own = { person: viewer?.id ?? '', network: networkOf(address) };
    if (viewer && taken.filter(({ person }) => person === own.person).length >= ofPerson) {
      throw new AppError('too_many_requests', BUSY, { retry_after: PERSON_WAITS });
    }
    const isOfStaff = isStaff(viewer);
    const room = isOfStaff ? most : most - keptForStaff;
    const here = taken.filter(({ network }) => network === own.network).length;
    if (taken.length >= room || (!isOfStaff && here >= ofNetwork)) {
      throw new AppError('unavailable', full, {
        retry_after: ALL_WAIT,
        cause: 'work_at_once',
      });
    }
    taken.push(own);
    return () => {
      const at = taken.indexOf(own);
      if (at >= 0) taken.splice(at, 1);
    };
  }

  return {
    take,
    async during<T>(who: Caller, work: () => Promise<T>): Promise<T> {
      const release = take(who);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** Releases it when the answer was sent, or its connection is gone. */
export function keepPlace({ raw }: { raw: ServerResponse }, giveBack: () => void) {
  raw.once('finish', giveBack);
  raw.once('close', giveBack);
}

/** Exports are generated while they are sent, and read much of the database. */
export const exportLimit = loadLimit({
  ...{ most: 6, keptForStaff: 2, ofPerson: 1, ofNetwork: 2 },
  full: msg('Others are being sent their data right now. Try again in a moment.'),
});

/** Exports may take this long, milliseconds. */
export const EXPORT_MS = 10 * 60_000;

/** Previews make a change and roll it back, which holds locks meanwhile. */
export const previewLimit = loadLimit({
  ...{ most: 6, keptForStaff: 4, ofPerson: 3, ofNetwork: 2 },
  full: msg('Others are looking at previews right now. Try again in a moment.'),
});

/** Uploads are held in memory, 10 MiB each at most. */
export const uploadLimit = loadLimit({
  ...{ most: 16, keptForStaff: 4, ofPerson: 3, ofNetwork: 6 },
  full: msg('Many files are being sent right now. Try again in a moment.'),
});
