/** Before each test file: with TEST_AT it is then as the file begins, here and in what its tests start. */
import { shiftClock, startingAt } from './shiftedClock.mjs';

if (process.env.TEST_AT) {
  Object.assign(process.env, startingAt(Date.parse(process.env.TEST_AT)));
  shiftClock(Number(process.env.TEST_CLOCK_SHIFT));
}
