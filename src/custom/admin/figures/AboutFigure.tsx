import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { t } from '#src/language/t.ts';

/** It says what a figure counts: on hover, on focus, and on touch. */
export const AboutFigure = ({ name, about }: { name: string; about: string }) => (
  <Tooltip
    title={about}
    describeChild
    enterTouchDelay={0}
    leaveTouchDelay={10_000}
    slotProps={{ tooltip: { sx: { whiteSpace: 'pre-line', maxWidth: 320 } } }}
  >
    <IconButton
      aria-label={t('What is this? {name}', { name })}
      sx={{ displayPrint: 'none', my: -1.5 }}
    >
      <HelpIcon sx={{ fontSize: 16 }} />
    </IconButton>
  </Tooltip>
);
