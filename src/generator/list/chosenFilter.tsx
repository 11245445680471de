import CloseIcon from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { t } from '../../language/t.ts';

/** How a filter looks that is set, up to its cross. */
export const CHOSEN = {
  borderColor: 'primary.main',
  bgcolor: 'primary.light',
  color: 'primary.main',
  borderRight: 0,
  borderTopRightRadius: 0,
  borderBottomRightRadius: 0,
} as const;

/** The cross at its end. */
export const RemoveFilterButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton aria-label={t('Remove filter: {label}', { label })} onClick={onClick} sx={CROSS}>
    <CloseIcon sx={{ fontSize: 16 }} />
  </IconButton>
);

const CROSS = {
  border: 1,
  borderLeft: 0,
  borderColor: 'primary.main',
  bgcolor: 'primary.light',
  color: 'primary.main',
  borderTopLeftRadius: 0,
  borderBottomLeftRadius: 0,
} as const;

/** Between its value and the cross. */
export const BETWEEN = { ...CROSS, borderRight: 0, borderRadius: 0 } as const;
