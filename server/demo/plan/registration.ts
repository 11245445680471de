/** When the accounts of the constituents were made: some when the doors opened, the others all year. */
import { awake, DAY, HOUR, type Present } from '../present.ts';
import type { Random } from '../random.ts';

const AT_FIRST = 0.12;
/** In days before today: the doors opened; the first rush was over. */
const OPENED = 412;
const SETTLED = 385;
/** Above 1, more come each month than in the one before. */
const GROWTH = 1.15;

export function registeredAt(
  { index, count }: { index: number; count: number },
  present: Present,
  random: Random,
): number {
  const left = count - 1 - index;
  const share = left / count;
  const later = 1 - AT_FIRST;
  const daysAgo =
    share > later
      ? SETTLED + ((share - later) / AT_FIRST) * (OPENED - SETTLED)
      : (share / later) ** GROWTH * SETTLED + 0.1;
  const moment = awake(present.now - daysAgo * DAY, random);
  return Math.min(moment, present.now - (left + 1) * HOUR);
}
