import { Paper, Typography } from '@mui/material';
import { t } from '../../language/t.ts';
import { CreateLink } from '../CreateLink.tsx';
import { useDeclaration } from '../declarations.ts';
import { iconNamed } from '../icons.ts';
import { things } from '../words.ts';

/** Nothing here yet: what this is, and the first step. */
export function EmptyState() {
  const resource = useDeclaration();
  const { about, icon } = resource;
  const Icon = iconNamed(icon);
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, px: 5, py: 12, textAlign: 'center' }}>
      <Icon sx={{ fontSize: 40, color: 'text.secondary' }} aria-hidden />
      <Typography component="h2" variant="h2" sx={{ mt: 3 }}>
        {t('No {things} yet', { things: things(resource) })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>{t(about)}</Typography>
      <CreateLink />
    </Paper>
  );
}
