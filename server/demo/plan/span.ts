/** How far the reservations reach, in days from today. */
export const FIRST_DAY = -365;
export const LAST_DAY = 35;

export const keysOf = <K extends string>(record: { [key in K]?: unknown }) =>
  Object.keys(record) as K[];
