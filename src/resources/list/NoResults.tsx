import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { things } from '../words.ts';

/** Search and filters leave nothing over. */
export function NoResults() {
  const resource = useDeclaration();
  const { setFilters } = useListContext();
  return (
    <Box sx={{ px: 5, py: 10, textAlign: 'center' }}>
      <Typography component="h2" variant="h2">
        {t('No {things} match', { things: things(resource) })}
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
