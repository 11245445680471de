import { Box, Link, Paper, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import type { RecordOf } from '#schema/declaration/defineResource.ts';
import type { role as declared } from '#schema/index.ts';
import { user } from '#schema/resources/user.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';
import { REACHES } from './permissionTexts.ts';

export type Role = RecordOf<typeof declared>;

/** How far it goes, and who has it. */
export function RoleFacts({ role }: { role: Role }) {
  const maySee = can(useViewer(), 'list', user);
  const reach = REACHES.find(({ id }) => id === role.reach);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('Role')}
      sx={{ borderRadius: 2, p: { xs: 4, sm: 5 }, display: 'grid', gap: 3 }}
    >
      {reach && (
        <div>
          <Typography component="h2" variant="h2">
            {t('Reaches: {what}', { what: t(reach.name) })}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t(reach.meaning)}</Typography>
        </div>
      )}
      {maySee && <Holders role={role} />}
    </Paper>
  );
}

function Holders({ role }: { role: Role }) {
  const { total } = useGetList('users', {
    pagination: { page: 1, perPage: 1 },
    filter: { roles: [role.id] },
  });
  if (total === undefined) return <Box sx={{ minHeight: 21 }} />;
  if (total === 0) return <Typography>{t('Nobody holds it yet.')}</Typography>;
  const filter = encodeURIComponent(JSON.stringify({ roles: [role.id] }));
  return (
    <Link
      component={RouterLink}
      to={`${ADMIN_BASE}/users?filter=${filter}`}
      sx={{ justifySelf: 'start' }}
    >
      {t('{total, plural, one {# person holds it} other {# people hold it}}', { total })}
    </Link>
  );
}
