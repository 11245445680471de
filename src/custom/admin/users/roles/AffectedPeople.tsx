import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { RoleEffect } from '#schema/users/roles.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { t } from '#src/language/t.ts';

/** How many hold a role, and who; in a tab of its own, since the form behind is not saved yet. */
export function AffectedPeople({ role, people }: { role: string; people: RoleEffect['people'] }) {
  const { total, some } = people;
  const more = total - some.length;
  const filter = encodeURIComponent(JSON.stringify({ roles: [role] }));
  return (
    <Box>
      <Typography sx={{ fontWeight: 'fontWeightMedium' }}>
        {total === 0
          ? t('Nobody holds this role yet, so nobody is affected.')
          : t('{total, plural, one {# person holds} other {# people hold}} this role.', { total })}
      </Typography>
      {some.length > 0 && (
        <Box component="ul" aria-label={t('Who holds it')} sx={NAMES}>
          {some.map(({ id, first_name }) => (
            <li key={id}>
              <Link component={RouterLink} to={`${ADMIN_BASE}/users/${id}/show`} target="_blank">
                {first_name}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link
                component={RouterLink}
                to={`${ADMIN_BASE}/users?filter=${filter}`}
                target="_blank"
              >
                {t('and {more} more', { more })}
              </Link>
            </li>
          )}
        </Box>
      )}
    </Box>
  );
}

const NAMES = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
} as const;
