import { Paper, Typography } from '@mui/material';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { role as declared } from '#schema/index.ts';
import { t } from '#src/language/t.ts';
import { REACHES } from './permissionTexts.ts';

export type Role = RecordOf<typeof declared>;

/** How far it goes. */
export function RoleFacts({ role }: { role: Role }) {
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
    </Paper>
  );
}
