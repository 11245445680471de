import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useRefresh } from 'react-admin';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import type { Delivery } from './DeliveryList.tsx';
import { formatProblem } from './DeliveryProblem.tsx';

/** Sends a test event, and shows the answer. */
export function TestEvent({ record }: { record: RaRecord }) {
  const refresh = useRefresh();
  const { run, isBusy } = useToastedTask();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const send = () =>
    run(async () => {
      setDelivery(null);
      const params = { id: String(record.id) };
      setDelivery(await ask('POST /webhooks/test/{id}', { params, body: {} }));
      refresh();
    });
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={send}>
        {t('Send a test event')}
      </Button>
      {delivery && <TestResult delivery={delivery} onClose={() => setDelivery(null)} />}
    </>
  );
}

/** It takes the whole line, below the buttons. */
function TestResult({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { problem, status_code, response } = delivery;
  const code = status_code === null ? '' : ` (${status_code})`;
  return (
    <Alert
      severity={problem ? 'error' : 'success'}
      role="status"
      onClose={onClose}
      sx={{ order: 1, flexBasis: '100%' }}
    >
      <AlertTitle>
        {problem ? formatProblem(problem) : t('The receiver took the test event.')}
        {code}
      </AlertTitle>
      {response && (
        <Box component="code" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {response}
        </Box>
      )}
    </Alert>
  );
}
