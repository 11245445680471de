/** All figures on one sheet of A4: three columns at less than half the size, with room for what a long day adds. */
const SHEET = [
  ['now', 'now', 'now'],
  ['key', 'key', 'key'],
  ['trend', 'trend', 'hours'],
  ['services', 'time', 'age'],
  ['services', 'coming', 'gender'],
  ['barangay', 'months', 'cancelled'],
  ['barangay', 'sources', 'accounts'],
] as const;
export type PlaceOnPaper = (typeof SHEET)[number][number];

const places = Object.fromEntries(
  [...new Set(SHEET.flat())].map((place) => [
    `.figures .figures-${place}`,
    { gridArea: `${place} !important` },
  ]),
);

/** The boxes of a chart keep their size of the screen; its picture takes what room there is. */
export const ON_PAPER = {
  '@page': { size: 'A4 portrait', margin: '8mm' },
  '@media print': {
    body: { background: '#fff !important' },
    'main#main-content': { maxWidth: 'none !important', padding: '0 !important', zoom: 0.44 },
    '.figures': {
      gap: '12px !important',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) !important',
      gridTemplateAreas: SHEET.map((row) => `"${row.join(' ')}"`).join(' '),
    },
    ...places,
    '.figures section': { padding: '14px !important', breakInside: 'avoid' },
    '.figures .key-figures': {
      gridTemplateColumns: 'repeat(4, 1fr) !important',
      rowGap: '16px !important',
    },
    '.figures .key-figures, .figures figure': { minHeight: '0 !important' },
    '.figures .recharts-responsive-container, .figures .recharts-responsive-container div': {
      width: '100% !important',
      height: 'auto !important',
      maxHeight: 'none !important',
    },
    '.figures .recharts-surface': {
      display: 'block',
      width: 'auto !important',
      maxWidth: '100%',
      height: 'auto !important',
      marginInline: 'auto',
    },
  },
};
