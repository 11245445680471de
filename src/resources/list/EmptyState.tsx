import { Paper, Typography } from '@mui/material';
import { CreateLink } from '../CreateLink.tsx';
import { useDeclaration } from '../declarations.ts';
import { iconNamed } from '../icons.ts';

/** Nothing here yet: what this is, and the first step. */
export function EmptyState() {
  const { about, icon, label } = useDeclaration();
  const Icon = iconNamed(icon);
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, px: 5, py: 12, textAlign: 'center' }}>
      <Icon sx={{ fontSize: 40, color: 'text.secondary' }} aria-hidden />
      <Typography component="h2" variant="h2" sx={{ mt: 3 }}>
        No {label.many.toLowerCase()} yet
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>{about}</Typography>
      <CreateLink />
    </Paper>
  );
}
