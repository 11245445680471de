import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { AdminBell } from '../custom/admin/notifications/AdminBell.tsx';
import { t } from '../language/t.ts';
import { useScheme } from '../theme/useScheme.ts';
import { setThemeChoice } from '../tokens/theme.ts';
import { Brand } from './Brand.tsx';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  onSearch: () => void;
  onHelp: () => void;
}

export function TopBar({ onSearch, onHelp }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: 2,
        height: 56,
        px: { xs: 4, md: 6 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: { xs: 'flex', md: 'none' }, minWidth: 0 }}>
        <Brand />
      </Box>
      <Button
        variant="outlined"
        startIcon={<SearchIcon />}
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          display: { xs: 'none', sm: 'inline-flex' },
          color: 'text.secondary',
          width: { sm: 240, lg: 320 },
          justifyContent: 'flex-start',
        }}
      >
        {t('Find a page or a record')}
        <Box component="kbd" sx={{ ml: 'auto', font: 'inherit', fontSize: 12 }}>
          {t('Ctrl K')}
        </Box>
      </Button>
      <Box sx={{ flex: 1 }} />
      <IconButton
        aria-label={t('Find a page or a record')}
        onClick={onSearch}
        sx={{ display: { sm: 'none' } }}
      >
        <SearchIcon />
      </IconButton>
      <Tooltip title={t('Keyboard shortcuts (?)')}>
        <IconButton
          aria-label={t('Keyboard shortcuts')}
          onClick={onHelp}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <KeyboardIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <AdminBell />
      <ThemeButton />
      <UserMenu />
    </Box>
  );
}

function ThemeButton() {
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
