/** Year, month and day as typed, which the three inputs keep in one text. */
export const partsOf = (text = ''): [string, string, string] => {
  const [year = '', month = '', day = ''] = text.split('-');
  return [year, month, day];
};
