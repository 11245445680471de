import { Alert, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { screen } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';

type Question = 'renew' | 'withdraw' | 'made';

/** Makes the address at which a display or a kiosk opens, and withdraws it. */
export function ScreenAddress({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const notify = useNotify();
  const refresh = useRefresh();
  const [question, setQuestion] = useState<Question | null>(null);
  const [address, setAddress] = useState('');
  const task = useToastedTask();
  const { isBusy } = task;
  if (!can(viewer, 'update', screen, record)) return null;
  const params = { id: String(record.id) };
  const hasAddress = record.key_made_at != null;

  const run = (act: () => Promise<Question | null>) =>
    task.run(async () => {
      setQuestion(await act());
      refresh();
    });
  const make = () =>
    run(async () => {
      const { path } = await ask('POST /screens/renew-key/{id}', { params, body: {} });
      setAddress(window.location.origin + path);
      return 'made';
    });
  const withdraw = () =>
    run(async () => {
      await ask('POST /screens/withdraw-key/{id}', { params, body: {} });
      notify(t('The address is withdrawn.'), { type: 'success' });
      return null;
    });
  const close = () => {
    setQuestion(null);
    setAddress('');
  };
  return (
    <>
      <Button
        variant={hasAddress ? 'outlined' : 'contained'}
        disabled={isBusy}
        onClick={() => (hasAddress ? setQuestion('renew') : make())}
      >
        {hasAddress ? t('Make another address') : t('Make the address')}
      </Button>
      {hasAddress && (
        <Button variant="outlined" disabled={isBusy} onClick={() => setQuestion('withdraw')}>
          {t('Withdraw the address')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={question === 'renew'}
        isBusy={isBusy}
        title={t('Make another address?')}
        confirm={t('Make another address')}
        onConfirm={make}
        onClose={close}
      >
        {t('The screen that is open at the one before shows nothing any more.')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'withdraw'}
        isBusy={isBusy}
        title={t('Withdraw the address?')}
        confirm={t('Withdraw the address')}
        onConfirm={withdraw}
        onClose={close}
      >
        {t('The screen that is open there shows nothing any more.')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'made'}
        isDangerous={false}
        title={t('The address of this screen')}
        confirm={t('I have kept it')}
        onConfirm={close}
        onClose={close}
      >
        <Typography sx={{ overflowWrap: 'anywhere', mb: 3 }}>
          <Link href={address} target="_blank" rel="noreferrer">
            {address}
          </Link>
        </Typography>
        <Alert severity="warning">
          {t(
            'Open it on the screen, or keep it: it is shown this once. Whoever has it can use it.',
          )}
        </Alert>
      </ConfirmDialog>
    </>
  );
}
