/** The moment that a sent view shows, on the server and until the page has taken it over. */
let viewTime: number | undefined;

export const setViewTime = (milliseconds: number): void => {
  viewTime = milliseconds;
};

export const getViewTime = (): number => viewTime ?? Date.now();
