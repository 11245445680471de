import { Box } from '@mui/material';
import { t } from '../language/t.ts';
import { Brand } from './Brand.tsx';
import { MenuLinks } from './MenuLinks.tsx';

const WIDTH = 232;

export const Sidebar = () => (
  <Box
    component="aside"
    sx={{
      display: { xs: 'none', md: 'flex' },
      displayPrint: 'none',
      flexDirection: 'column',
      width: WIDTH,
      flex: 'none',
      position: 'sticky',
      top: 0,
      height: '100vh',
      overflowY: 'auto',
      bgcolor: 'background.paper',
      borderRight: 1,
      borderColor: 'divider',
      px: 3,
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', height: 56, mb: 3, px: 1, flex: 'none' }}>
      <Brand />
    </Box>
    <Box component="nav" aria-label={t('Administration')}>
      <MenuLinks />
    </Box>
  </Box>
);
