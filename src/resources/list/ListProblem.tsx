import { Alert, Box, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { t } from '../../language/t.ts';

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
