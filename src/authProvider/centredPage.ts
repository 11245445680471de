/** A page that is one card, in the middle of the screen. */
export const CENTRED_PAGE = {
  minHeight: '100vh',
  display: 'grid',
  placeItems: 'center',
  p: 4,
  bgcolor: 'background.default',
} as const;
