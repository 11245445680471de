/**
 * Another time for a test, its browser and the product's processes; these know nothing of it.
 * Loaded before anything else (`node --import`) this moves the clock by TEST_CLOCK_SHIFT.
 */
import { performance } from 'node:perf_hooks';

const { TEST_CLOCK_SHIFT } = process.env;
if (TEST_CLOCK_SHIFT) shiftClock(Number(TEST_CLOCK_SHIFT));

/**
 * Moves the clock from where it really is; it runs on from there. Refers to nothing outside of
 * itself, so that it can be sent to a browser.
 * @param {number} milliseconds
 */
export function shiftClock(milliseconds) {
  const kept = Symbol.for('takda.realDate');
  /** @type {DateConstructor} */
  const RealDate = Reflect.get(globalThis, kept) ?? Date;
  Reflect.set(globalThis, kept, RealDate);
  const now = () => RealDate.now() + milliseconds;
  /** @this {unknown} @param {[]} given */
  function ShiftedDate(...given) {
    const parts = given.length === 0 ? [now()] : given;
    return new.target
      ? Reflect.construct(RealDate, parts, new.target)
      : new RealDate(now()).toString();
  }
  ShiftedDate.prototype = RealDate.prototype;
  ShiftedDate.now = now;
  Reflect.set(globalThis, 'Date', Object.setPrototypeOf(ShiftedDate, RealDate));
}

/** Whatever Date has been made to say: the time of files and of other machines. */
export const realNow = () => performance.timeOrigin + performance.now();

/**
 * What a process is given so that it is then as it starts; nothing where the time is the real one.
 * @param {number} milliseconds since 1970
 * @returns {{ TEST_CLOCK_SHIFT: string, NODE_OPTIONS: string }}
 */
export function startingAt(milliseconds) {
  const shift = Math.round(milliseconds - realNow());
  const { NODE_OPTIONS = '' } = process.env;
  const load = `--import=${import.meta.url}`;
  return {
    TEST_CLOCK_SHIFT: String(shift),
    NODE_OPTIONS: NODE_OPTIONS.includes(load) ? NODE_OPTIONS : `${NODE_OPTIONS} ${load}`.trim(),
  };
}
