/** A step of a timeline: a dot, and a line down to the next one. */
export const LINE = {
  position: 'relative',
  pl: 5,
  pb: 3,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '&:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: '4px',
    top: 20,
    bottom: 0,
    borderLeft: 1,
    borderColor: 'divider',
  },
  '&:last-child': { pb: 0 },
} as const;
