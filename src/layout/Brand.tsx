import { Box, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { ADMIN_BASE } from '../adminBase.ts';
import { organisationName } from '../custom/elements/organisationName.ts';
import { useFileUrl } from '../generator/useFileUrl.ts';
import { useSettings } from '../generator/useSettings.ts';

/** The organisation's own name and logo. */
export function Brand() {
  const settings = useSettings();
  const logo = settings?.organisation_logo;
  const own = useFileUrl(logo, 'thumb');
  return (
    <Box
      component={Link}
      to={ADMIN_BASE}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        color: 'text.primary',
        textDecoration: 'none',
        borderRadius: 1,
      }}
    >
      <Box component="img" src={logo ? own : '/logo.svg'} alt="" sx={{ width: 28, height: 28 }} />
      <Typography component="span" noWrap sx={{ fontWeight: 'fontWeightBold' }}>
        {settings?.organisation_name ?? organisationName()}
      </Typography>
    </Box>
  );
}
