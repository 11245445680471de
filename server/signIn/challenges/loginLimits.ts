/**
 * How often a password may be wrong in a quarter of an hour: 10 times on a name and on an account, 30 times
 * from a network. A right password counts for neither. Requests for codes and registrations are counted per
 * network and apart from passwords, so that one limit does not block the others.
 *
 * None of this may let somebody keep others out. A network that has reached its limit is not refused:
 * each request from it needs a proof of work first (`proofOfWork.ts`). And on an account whose 10 are
 * used up, every network has 3 tries of its own; a wrong password is then told to wait.
 * Guessing from many networks at once stays as slow as 3 tries each, and a right guess still needs
 * the code from the mailbox.
 */
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { networksOf } from '../../http/networks.ts';
import { isProved, proofNeeded } from './proofOfWork.ts';
import { countEach, forgetCount, refundCounts, tooMany } from './rateLimit.ts';

const WINDOW = 15 * 60;
const TRIES_PER_NETWORK = 30;
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ACCOUNT_AND_NETWORK = 3;

type Purpose = 'login' | 'code' | 'register' | 'link';

/** @throws AppError proof_needed where the network is busy and the request brings no proof */
export async function networkTry(context: Context, purpose: Purpose) {
  const { db, address } = context;
  const networks = networksOf(address);
  const counted = await countEach(
    context,
    networks.map(({ name }) => [purpose, 'from', name]),
    WINDOW,
  );
  const pressure = Math.max(
    ...counted.map(({ count }, n) => count / (TRIES_PER_NETWORK * (networks[n]?.share ?? 1))),
  );
  if (pressure > 1 && !(await isProved(context, purpose))) {
    // A request that is refused here was no try.
    await refundCounts(db, counted);
    throw proofNeeded(context, purpose, pressure);
  }
  return {
    takeBack: () => refundCounts(db, counted),
    /** Writes the counters unchanged, so that the commit takes as long with an account as without. */
    touch: (tx: Tx) => refundCounts(tx, counted, 0),
  };
}

interface LoginName {
  /** As it was typed. */
  login: string;
  /** The id of the account that has this address or user name. */
  id: string | null;
}

/**
 * Answers go by what was typed alone: an address and a user name that are counted together belong to
 * one account, which nobody may learn here. The account has a count besides, over both: when that is used
 * up, a right password is answered as a wrong one, so that this tells nothing either.
 * @throws AppError too_many_requests
 */
export async function accountTry(context: Context, { login, id }: LoginName) {
  const { db, address } = context;
  const name = login.trim().toLowerCase();
  const networks = networksOf(address);
  const keys = [typedKey(name), accountKey(id ?? `nobody ${name}`)];
  const counted = await countEach(
    context,
    keys.flatMap((key) => [key, ...networks.map((network) => [...key, network.name])]),
    WINDOW,
  );
  const half = counted.length / 2;
  const [typed, guard] = [counted.slice(0, half), counted.slice(half)];
  const isUsedUp = ([all, ...own]: typeof counted) =>
    (all?.count ?? 0) > TRIES_PER_ACCOUNT &&
    own.some(
      (ownCount, n) => ownCount.count > TRIES_PER_ACCOUNT_AND_NETWORK * (networks[n]?.share ?? 1),
    );
  const { count = 0, retry_after = WINDOW } = typed[0] ?? {};
  if (isUsedUp(typed)) throw tooMany(retry_after);
  return {
    /** If this try fails too, answer too_many_requests. */
    isBeyond: count > TRIES_PER_ACCOUNT,
    /** This try fails, whatever the password. */
    isGuarded: isUsedUp(guard),
    retry_after,
    takeBack: () => refundCounts(db, counted),
  };
}

const typedKey = (name: string) => ['login on', name];
const accountKey = (id: string) => ['login to', id];

/** With a new password nobody has tried any. */
export const forgetAccountTries = (tx: Tx, id: string) => forgetCount(tx, accountKey(id));
