/** How a tab above a list looks; which one is chosen, `aria-pressed` says. */
export const TAB = {
  flex: 'none',
  minHeight: 44,
  px: 3,
  font: 'inherit',
  borderBottom: 2,
  borderColor: 'transparent',
  borderRadius: '6px 6px 0 0',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': {
    borderColor: 'primary.main',
    color: 'primary.main',
    fontWeight: 'fontWeightMedium',
  },
} as const;
