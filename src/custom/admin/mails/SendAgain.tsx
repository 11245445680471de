import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Button } from '@mui/material';
import { type RaRecord, useGetManyAggregate, useListContext } from 'react-admin';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';
import { canSendAgain, type Mail } from './mail.ts';
import { useSendAgain } from './useSendAgain.ts';

export function RowSendAgain({ mail }: { mail: Mail }) {
  const viewer = useViewer();
  const { send, isBusy } = useSendAgain();
  if (!canSendAgain(mail, viewer)) return null;
  return (
    <Button
      variant={mail.state === 'sent' ? 'text' : 'outlined'}
      disabled={isBusy}
      aria-label={t('Send again: {title}, to {recipient}', {
        title: mail.title,
        recipient: mail.recipient,
      })}
      onClick={(event) => {
        // Otherwise the click opens the row.
        event.stopPropagation();
        void send([mail]);
      }}
    >
      {t('Send again')}
    </Button>
  );
}

export function RecordSendAgain({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const { send, isBusy } = useSendAgain();
  const mail = record as Mail;
  if (!canSendAgain(mail, viewer)) return null;
  return (
    <Button
      variant="contained"
      startIcon={<SendIcon />}
      disabled={isBusy}
      onClick={() => send([mail])}
    >
      {t('Send again')}
    </Button>
  );
}

/** Sends again those of the selected mails that can be. */
export function BulkSendAgain() {
  const viewer = useViewer();
  const { selectedIds, onUnselectItems } = useListContext();
  const { data = [] } = useGetManyAggregate<Mail>('mails', { ids: selectedIds });
  const { send, isBusy } = useSendAgain();
  const mails = data.filter((mail) => mail && canSendAgain(mail, viewer));
  if (mails.length === 0) return null;
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      onClick={() => send(mails, () => onUnselectItems())}
    >
      {t('Send {count} again', { count: mails.length })}
    </Button>
  );
}
