import MenuIcon from '@mui/icons-material/Menu';
import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { ADMIN_BASE } from '../adminBase.ts';
import { ICONS } from '../generator/icons.ts';
import { Drawer } from '../generator/modals.tsx';
import { msg, t } from '../language/t.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { useMenu } from './menu.ts';

const IN_BAR = 3;

/** On a narrow screen: the most used places under the thumb, the rest one press away. */
export function BottomBar() {
  const menu = useMenu();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="nav"
      aria-label={t('Main menu')}
      sx={{
        display: { xs: 'flex', md: 'none' },
        displayPrint: 'none',
        position: 'fixed',
        inset: 'auto 0 0 0',
        zIndex: 1100,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {menu.slice(0, IN_BAR).map(({ name, label, icon, to }) => {
        const Icon = ICONS[icon];
        return (
          <Box key={to} component={NavLink} to={to} end={to === ADMIN_BASE} sx={ITEM}>
            <Icon aria-hidden />
            <Box component="span" sx={WORD}>
              {t(SHORT[name] ?? label)}
            </Box>
          </Box>
        );
      })}
      <ButtonBase sx={ITEM} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden />
        <span>{t('Menu')}</span>
      </ButtonBase>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('Menu'),
            sx: { borderRadius: '12px 12px 0 0', p: 4, maxHeight: '80vh' },
          },
        }}
      >
        <nav aria-label={t('Full menu')}>
          <MenuLinks isRoomy onGo={() => setOpen(false)} />
        </nav>
      </Drawer>
    </Box>
  );
}

/** Names that are too long for a quarter of a phone. */
const SHORT: Record<string, string> = { 'frequently-asked-questions': msg('Questions') };

const ITEM = {
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  fontSize: 12,
  color: 'text.secondary',
  textDecoration: 'none',
  '& svg': { fontSize: 22 },
  '&.active': { color: 'primary.main', fontWeight: 'fontWeightMedium' },
} as const;

const WORD = {
  maxWidth: '100%',
  px: 0.5,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'center',
  lineHeight: 1.2,
} as const;
