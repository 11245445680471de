import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useRefresh } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { webhook } from '#schema/resources/webhook.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';
import { SecretDialog } from '../secrets/SecretDialog.tsx';
import { TestEvent } from './TestEvent.tsx';
import { secretWords } from './WebhookSteps.tsx';

const ExchangeDialog = lazy(async () => ({
  default: (await import('./ExchangeDialog.tsx')).ExchangeDialog,
}));

/** Tries it out, and exchanges its secret. */
export function WebhookActions({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {can(viewer, 'test', webhook) && <TestEvent record={record} />}
      {can(viewer, 'update', webhook) && (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('Exchange the secret')}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <ExchangeDialog
            id={String(record.id)}
            onClose={(made) => {
              setAsking(false);
              setSecret(made);
            }}
          />
        </Suspense>
      )}
      {secret && (
        <SecretDialog
          value={secret}
          words={secretWords()}
          onClose={() => {
            setSecret(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
