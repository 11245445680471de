import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Typography } from '@mui/material';
import { t } from '../../../../language/t.ts';

interface YearSwitchProps {
  year: number;
  onChange: (year: number) => void;
}

export const YearSwitch = ({ year, onChange }: YearSwitchProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <IconButton aria-label={t('The year before')} onClick={() => onChange(year - 1)}>
      <BackIcon />
    </IconButton>
    <Typography
      component="span"
      aria-live="polite"
      sx={{ fontSize: 18, fontWeight: 'fontWeightMedium', fontVariantNumeric: 'tabular-nums' }}
    >
      {year}
    </Typography>
    <IconButton aria-label={t('The year after')} onClick={() => onChange(year + 1)}>
      <ForwardIcon />
    </IconButton>
  </Box>
);
