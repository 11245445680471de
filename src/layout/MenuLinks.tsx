import { Box, Typography } from '@mui/material';
import { NavLink } from 'react-router-dom';
import { MENU_SECTIONS } from '#schema/declaration/defineResource.ts';
import { ADMIN_BASE } from '../adminBase.ts';
import { ICONS } from '../generator/icons.ts';
import { t } from '../language/t.ts';
import { type MenuItem, useMenu } from './menu.ts';

/** The whole menu, by section. */
export function MenuLinks({ onGo, isRoomy = false }: { onGo?: () => void; isRoomy?: boolean }) {
  const menu = useMenu();
  return (
    <>
      {MENU_SECTIONS.map((section) => {
        const items = menu.filter((item) => item.section === section);
        if (items.length === 0) return null;
        return (
          <Box key={section} sx={{ mb: 4 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary', px: 2 }}>
              {t(section)}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((item) => (
                <li key={item.to}>
                  <MenuLink item={item} isRoomy={isRoomy} {...(onGo && { onGo })} />
                </li>
              ))}
            </Box>
          </Box>
        );
      })}
    </>
  );
}

interface MenuLinkProps {
  item: MenuItem;
  isRoomy: boolean;
  onGo?: () => void;
}

function MenuLink({ item: { label, icon, to, Badge }, isRoomy, onGo }: MenuLinkProps) {
  const Icon = ICONS[icon];
  return (
    <Box
      component={NavLink}
      to={to}
      end={to === ADMIN_BASE}
      {...(onGo && { onClick: onGo })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 2,
        my: 0.5,
        minHeight: isRoomy ? 48 : 34,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        '& svg': { fontSize: 18, color: 'text.secondary' },
        '&:hover': { bgcolor: 'action.hover' },
        '&.active': {
          bgcolor: 'primary.light',
          color: 'primary.main',
          fontWeight: 'fontWeightMedium',
        },
        '&.active svg': { color: 'inherit' },
      }}
    >
      <Icon aria-hidden />
      {t(label)}
      {Badge && <Badge />}
    </Box>
  );
}
