/** Shares out what is scarce (`scarce.ts`), so that a few cannot use all of it. */
import { isStaff } from '#schema/declaration/access.ts';
import { msg } from '#schema/language/index.ts';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import { SCARCE, type Scarce } from '../scarce.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { networkOf, networksOf } from './networks.ts';
import type { UnavailableCause } from './unavailable.ts';

export type Caller = Pick<Context, 'viewer' | 'address'>;

const BUSY = msg('You are doing several of these at once already. Wait a moment.');
const PERSON_WAITS = 2;
/** What is counted of everybody together; no person or network is called so. */
const ALL = '';

/** @param retryAfter seconds, for each who is sent away */
export function loadLimit(
  scarce: Scarce,
  cause: UnavailableCause = 'work_at_once',
  retryAfter: () => number = () => scarce.retryAfter,
) {
  const { most, ofPerson, ofNetwork, keptForStaff, atOnce, full } = scarce;
  const used = new Map<string, number>();
  const queue = concurrencyLimit({ atOnce: atOnce ?? most });

  /** Adds up what one request uses. @throws AppError too_many_requests or unavailable */
  function hold({ viewer, address }: Caller) {
    const own = viewer ? `person ${viewer.id}` : null;
    const shares: [name: string, most: number][] = own ? [[own, ofPerson]] : [];
    if (isStaff(viewer)) shares.push([ALL, most]);
    else {
      const networks = networksOf(address).map(({ name, share }) => [name, ofNetwork * share]);
      shares.push([ALL, most - keptForStaff], ...(networks as [string, number][]));
    }
    let heldAmount = 0;
    const add = (amount: number) => {
      heldAmount += amount;
      for (const [name] of shares) {
        const left = (used.get(name) ?? 0) + amount;
        if (left > 0) used.set(name, left);
        else used.delete(name);
      }
    };
    return {
      grow(amount: number) {
        const reached = shares.find(([name, share]) => (used.get(name) ?? 0) + amount > share);
        if (reached?.[0] === own) {
          throw new AppError('too_many_requests', BUSY, { retry_after: PERSON_WAITS });
        }
        if (reached) throw new AppError('unavailable', full, { retry_after: retryAfter(), cause });
        add(amount);
      },
      release: () => add(-heldAmount),
    };
  }

  /** @throws AppError too_many_requests or unavailable @returns releases it */
  function take(caller: Caller): () => void {
    const { grow, release } = hold(caller);
    grow(1);
    return release;
  }

  /** @param caller null for the product itself, which has no share */
  async function during<T>(caller: Caller | null, work: () => Promise<T>): Promise<T> {
    const release = caller ? take(caller) : () => undefined;
    const who = caller && (caller.viewer?.id ?? networkOf(caller.address));
    try {
      return await queue(who, work);
    } finally {
      release();
    }
  }
  return { hold, take, during };
}

/** Exports may take this long, milliseconds. */
export const EXPORT_MS = 10 * 60_000;

export const exportLimit = loadLimit(SCARCE.exports);
export const resultLimit = loadLimit(SCARCE.results);
export const previewLimit = loadLimit(SCARCE.previews);
export const incomingLimit = loadLimit(SCARCE.incomingBytes);
export const uploadLimit = loadLimit(SCARCE.uploads);
export const downloadLimit = loadLimit(SCARCE.downloads);
export const pictureLimit = loadLimit(SCARCE.pictures);
export const passwordLimit = loadLimit(SCARCE.passwords);
export const streamLimit = loadLimit(SCARCE.streams);
