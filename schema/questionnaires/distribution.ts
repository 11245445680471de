/** Counts of answers as they may be shown: in bars, and none that tells of fewer than five people. */

/** A smaller count could point at somebody. */
export const MIN_GROUP_SIZE = 5;
/** About as many bars as the eye takes in. */
const MAX_BARS = 8;

export interface CountedValue {
  value: number;
  count: number;
}

/** From one value to another, both included; null: open at that end. */
export interface Bin {
  from: number | null;
  to: number | null;
  /** Values are not whole: `to` belongs to the next bin. */
  is_to_excluded: boolean;
  count: number;
}

interface ShownCount {
  count: number | null;
  /** `few`: fewer than five. `rest`: it would tell a count of few, together with those shown. */
  hidden: 'few' | 'rest' | null;
}

/**
 * @param isWhole together the counts make up the number of all who answered, which is shown
 */
export function showCounts(
  counts: readonly number[],
  { isWhole }: { isWhole: boolean },
): ShownCount[] {
  const rest = isWhole ? neighbourOfFew(counts) : -1;
  return counts.map((count, index) => {
    if (count < MIN_GROUP_SIZE) return { count: null, hidden: 'few' };
    return index === rest ? { count: null, hidden: 'rest' } : { count, hidden: null };
  });
}

/** The smallest count that has to be hidden as well, since the few could be worked out from it; -1: none. */
function neighbourOfFew(counts: readonly number[]): number {
  const few = counts.filter((count) => count < MIN_GROUP_SIZE);
  const together = sum(few);
  const isTold =
    together > 0 &&
    (few.length === 1 ||
      together < MIN_GROUP_SIZE ||
      together === few.length * (MIN_GROUP_SIZE - 1));
  const shown = counts.filter((count) => count >= MIN_GROUP_SIZE);
  return isTold && shown.length > 0 ? counts.indexOf(Math.min(...shown)) : -1;
}

/**
 * Numbers in bars of one width. The first and the last bar are open where somebody's answer lies
 * further out, and hold at least five, so that no end of the axis is one person's answer.
 */
export function binsOf(counted: readonly CountedValue[], most = MAX_BARS): Bin[] {
  const sorted = [...counted].sort((a, b) => a.value - b.value);
  const low = fifth(sorted);
  const high = fifth([...sorted].reverse());
  const [smallest, largest] = [sorted[0]?.value, sorted.at(-1)?.value];
  if (low === null || high === null || smallest === undefined || largest === undefined) return [];
  const isWhole = sorted.every(({ value }) => Number.isInteger(value));
  // Fewer than ten answers can be too few for five at either end: then one bar holds them all.
  const [from, to] = low <= high ? [low, high] : [low, low];
  const width = roundWidth((to - from) / most, isWhole);
  const placeOf = (value: number) => Math.floor(neat(value / width));
  const [first, last] = [placeOf(from), placeOf(to)];
  const bins = Array.from({ length: last - first + 1 }, (_, index): Bin => {
    const start = neat((first + index) * width);
    const end = neat((first + index + 1) * width);
    return {
      from: index === 0 && smallest < start ? null : start,
      to: first + index === last && largest >= end ? null : isWhole ? end - 1 : end,
      is_to_excluded: !isWhole,
      count: 0,
    };
  });
  for (const { value, count } of sorted) {
    const at = Math.min(Math.max(placeOf(value), first), last) - first;
    const bin = bins[at];
    if (bin) bin.count += count;
  }
  return bins;
}

/** The value that the fifth from this end gave; null when there are fewer. */
function fifth(sorted: readonly CountedValue[]): number | null {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (passed >= MIN_GROUP_SIZE) return value;
  }
  return null;
}

/** No answer is finer than this. */
const FINEST = 1e-6;

/** 1, 2 or 5 times a power of ten, at least so wide. */
function roundWidth(wanted: number, isWhole: boolean): number {
  if (wanted <= (isWhole ? 1 : 0)) return 1;
  const width = Math.max(wanted, FINEST);
  const power = 10 ** Math.floor(Math.log10(width));
  return neat(([1, 2, 5, 10].find((step) => step * power >= width) ?? 10) * power);
}

/** Without the dust of binary fractions. */
const neat = (value: number) => Number(value.toPrecision(12));

export const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
