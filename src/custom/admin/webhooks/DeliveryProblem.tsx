import { Alert } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { Delivery } from './DeliveryList.tsx';
import { formatProblem } from './problems.ts';

/** Above a delivery that was not taken: why. */
export function DeliveryProblem({ record }: { record: RaRecord }) {
  const { problem, state } = record as Delivery;
  if (!problem) return null;
  return (
    <Alert severity={state === 'failed' ? 'error' : 'warning'} sx={{ mb: 4, maxWidth: 860 }}>
      {formatProblem(problem)}
    </Alert>
  );
}
