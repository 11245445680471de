import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { CreateLink } from '../CreateLink.tsx';
import { VISUALLY_HIDDEN } from '../columns.tsx';
import { useDeclaration } from '../declarations.ts';
import { ICONS } from '../icons.ts';
import { pluralNoun } from '../nouns.ts';

/** The shape of what is coming. */
export function ListSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <Box sx={{ px: 3, py: 1 }} aria-busy>
      <span style={VISUALLY_HIDDEN} role="status">
        {t('Loading')}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={row}
          sx={{ display: 'flex', gap: 6, py: 3, borderTop: row ? 1 : 0, borderColor: 'divider' }}
        >
          <Skeleton width="24%" />
          <Skeleton width="34%" />
          <Skeleton width="18%" />
          <Skeleton width="12%" />
        </Box>
      ))}
    </Box>
  );
}

/** Nothing here yet: what this is, and the first step. */
export function EmptyState() {
  const resource = useDeclaration();
  const { description, icon } = resource;
  const Icon = ICONS[icon];
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, px: 5, py: 12, textAlign: 'center' }}>
      <Icon sx={{ fontSize: 40, color: 'text.secondary' }} aria-hidden />
      <Typography component="h2" variant="h2" sx={{ mt: 3 }}>
        {t('No {things} yet', { things: pluralNoun(resource) })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>{t(description)}</Typography>
      <CreateLink />
    </Paper>
  );
}

/** Search and filters leave nothing over. */
export function NoResults() {
  const resource = useDeclaration();
  const { setFilters } = useListContext();
  return (
    <Box sx={{ px: 5, py: 10, textAlign: 'center' }}>
      <Typography component="h2" variant="h2">
        {t('No {things} match', { things: pluralNoun(resource) })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>
        {t('Try other words, or take a filter away.')}
      </Typography>
      <Button variant="outlined" onClick={() => setFilters({}, [])}>
        {t('Clear search and filters')}
      </Button>
    </Box>
  );
}

export function ListProblem() {
  const { error, refetch } = useListContext();
  return (
    <Box sx={{ p: 4 }}>
      <Alert severity="error" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error instanceof Error ? error.message : t('This list could not be loaded.')}
      </Alert>
    </Box>
  );
}
