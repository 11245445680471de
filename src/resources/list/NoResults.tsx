import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useDeclaration } from '../declarations.ts';

/** Search and filters leave nothing over. */
export function NoResults() {
  const { label } = useDeclaration();
  const { setFilters } = useListContext();
  return (
    <Box sx={{ px: 5, py: 10, textAlign: 'center' }}>
      <Typography component="h2" variant="h2">
        No {label.many.toLowerCase()} match
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>
        Try other words, or take a filter away.
      </Typography>
      <Button variant="outlined" onClick={() => setFilters({}, [])}>
        Clear search and filters
      </Button>
    </Box>
  );
}
