import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh } from 'react-admin';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Delivery } from './DeliveryList.tsx';
import { formatProblem } from './problems.ts';

/** Sends a test event, and shows the answer. */
export function TestEvent({ record }: { record: RaRecord }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  async function send() {
    setBusy(true);
    setDelivery(null);
    try {
      const params = { id: String(record.id) };
      setDelivery(await ask('POST /webhooks/test/{id}', { params, body: {} }));
      refresh();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button variant="contained" disabled={isBusy} onClick={send}>
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
