import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { t } from '../language/t.ts';
import { useScheme } from '../theme/useScheme.ts';
import { setThemeChoice } from '../tokens/theme.ts';

export function ThemeButton() {
  const isDark = useScheme() === 'dark';
  const words = isDark ? t('Use light colours') : t('Use dark colours');
  return (
    <Tooltip title={words}>
      <IconButton aria-label={words} onClick={() => setThemeChoice(isDark ? 'light' : 'dark')}>
        {isDark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
