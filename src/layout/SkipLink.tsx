import { Link } from '@mui/material';
import { t } from '../language/t.ts';

/** The first stop of the keyboard: past the menu. */
export const SkipLink = () => (
  <Link
    href="#main-content"
    sx={{
      position: 'fixed',
      displayPrint: 'none',
      top: 8,
      left: 8,
      zIndex: 1500,
      px: 3,
      py: 2,
      borderRadius: 1,
      bgcolor: 'background.paper',
      '&:not(:focus)': { transform: 'translateY(-200%)' },
    }}
  >
    {t('Skip to the content')}
  </Link>
);
