/** What a sum of points means: “0 to 4: low”. */
export interface ScoreBand {
  /** Both ends belong to it. */
  from: number;
  to: number;
  label: string;
}

export const bandOf = (bands: readonly ScoreBand[], score: number): ScoreBand | undefined =>
  bands.find(({ from, to }) => from <= score && score <= to);

/** The rows that cannot stand, with the reason; those that overlap are told at the later one. */
export const checkBands = (bands: readonly ScoreBand[]): { row: number; message: string }[] =>
  bands.flatMap(({ from, to }, row) => {
    if (to < from) return [{ row, message: 'This ends below where it begins' }];
    const meets = bands
      .slice(0, row)
      .some((earlierBand) => earlierBand.from <= to && from <= earlierBand.to);
    return meets ? [{ row, message: 'This overlaps with a row above' }] : [];
  });
