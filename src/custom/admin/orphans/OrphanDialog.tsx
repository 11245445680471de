import { Box, Button, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import type { OrphanList, OrphanOptions } from '#schema/orphans/orphans.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { clock, shortDate } from '#src/generator/formats.ts';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { t } from '#src/language/t.ts';

const LONGEST = 500;

interface OrphanDialogProps {
  orphans: OrphanList;
  /** Null: nothing is changed. */
  onAnswer: (choice: OrphanOptions | null) => void;
}

/** The visits that a change would leave without an open time, and what becomes of them. */
export function OrphanDialog({ orphans: { total, data }, onAnswer }: OrphanDialogProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const cancel = () => {
    if (reason.trim()) return onAnswer({ orphans: 'cancel', orphans_reason: reason.trim() });
    setMissing(true);
    input.current?.focus();
  };
  return (
    <TitledDialog
      title={t(
        '{total, plural, one {# booked visit loses its time} other {# booked visits lose their time}}',
        { total },
      )}
      maxWidth="sm"
      gap={3}
      buttons={
        <>
          <Button variant="outlined" onClick={() => onAnswer({ orphans: 'keep' })}>
            {t('Save and keep them')}
          </Button>
          <Button variant="contained" color="error" onClick={cancel}>
            {t('Save, cancel and tell them')}
          </Button>
        </>
      }
      onClose={() => onAnswer(null)}
    >
      <Typography id={id}>
        {t('After this change nothing is open then, or there is no room for all.')}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-labelledby={id}
        sx={{ m: 0, pl: 5, maxHeight: '30vh', overflow: 'auto' }}
      >
        {data.map(({ reference, service, date, time }) => (
          <li key={reference}>
            {t('{reference}: {service}, {day}, {time}', {
              reference,
              service,
              day: shortDate(date),
              time: clock(time),
            })}
          </li>
        ))}
        {total > data.length && <li>{t('and {count} more', { count: total - data.length })}</li>}
      </Box>
      <DialogField
        inputRef={input}
        label={t('Reason for cancelling')}
        help={t('Those who had booked read it. Say what they can do next.')}
        minRows={2}
        maxLength={LONGEST}
        value={reason}
        error={isMissing && !reason.trim() ? t('Give a reason') : undefined}
        onChange={setReason}
      />
    </TitledDialog>
  );
}
