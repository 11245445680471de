import { Alert, Button } from '@mui/material';
import { messageOf } from '../http/client.ts';
import { t } from '../language/t.ts';

interface LoadProblemProps {
  error: unknown;
  onRetry: () => unknown;
}

/** It stands in place of what could not be loaded. */
export const LoadProblem = ({ error, onRetry }: LoadProblemProps) => (
  <Alert severity="error" action={<Button onClick={() => onRetry()}>{t('Try again')}</Button>}>
    {messageOf(error)}
  </Alert>
);
