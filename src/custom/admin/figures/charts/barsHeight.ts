/** px of a row of bars, of one whose name stands above it, and of the names of its numbers. */
export const BAR_HEIGHT = 36;
export const TALL_BAR_HEIGHT = 58;
export const HEAD_HEIGHT = 34;

export const barsHeight = (rows: number, { hasHead = false, isTall = false } = {}) =>
  rows * (isTall ? TALL_BAR_HEIGHT : BAR_HEIGHT) + (hasHead ? HEAD_HEIGHT : 0);
