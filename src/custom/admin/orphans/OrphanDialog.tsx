import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  OutlinedInput,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { OrphanList, OrphanOptions } from '../../../../schema/orphans.ts';
import { clock, shortDate } from '../../../generator/formats.ts';
import { Dialog } from '../../../generator/modals.tsx';
import { t } from '../../../language/t.ts';

const LONGEST = 500;

interface OrphanDialogProps {
  orphans: OrphanList;
  /** Null: nothing is changed. */
  onAnswer: (choice: OrphanOptions | null) => void;
}

/** The visits that a change would leave without an open time, and what becomes of them. */
export function OrphanDialog({ orphans: { total, data }, onAnswer }: OrphanDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const cancel = () => {
    if (reason.trim()) return onAnswer({ orphans: 'cancel', orphans_reason: reason.trim() });
    setMissing(true);
    document.getElementById(id)?.focus();
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
        {t(
          '{total, plural, one {# booked visit loses its time} other {# booked visits lose their time}}',
          { total },
        )}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Typography>
          {t('After this change nothing is open then, or there is no room for all.')}
        </Typography>
        <Box
          component="ul"
          tabIndex={0}
          aria-labelledby={`${id}-title`}
          sx={{ m: 0, pl: 5, maxHeight: '30vh', overflow: 'auto' }}
        >
          {data.map(({ reference, service, date, time }) => (
            <li key={reference}>
              {t('{reference}: {service}, {day}, {time}', {
                ...{ reference, service },
                day: shortDate(date),
                time: clock(time),
              })}
            </li>
          ))}
          {total > data.length && <li>{t('and {count} more', { count: total - data.length })}</li>}
        </Box>
        <Box>
          <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
            {t('Reason for cancelling')}
          </Typography>
          <Typography id={`${id}-help`} sx={{ color: 'text.secondary', mb: 1 }}>
            {t('Those who had booked read it. Say what they can do next.')}
          </Typography>
          <OutlinedInput
            id={id}
            multiline
            minRows={2}
            fullWidth
            value={reason}
            error={isMissing && !reason.trim()}
            onChange={({ target }) => setReason(target.value)}
            inputProps={{ maxLength: LONGEST, 'aria-describedby': `${id}-help ${id}-error` }}
          />
          {isMissing && !reason.trim() && (
            <Typography id={`${id}-error`} sx={{ color: 'error.main', mt: 1 }}>
              {t('Give a reason')}
            </Typography>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 5, pb: 4, flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => onAnswer(null)}>
          {t('Go back')}
        </Button>
        <Button variant="outlined" onClick={() => onAnswer({ orphans: 'keep' })}>
          {t('Save and keep them')}
        </Button>
        <Button variant="contained" color="error" onClick={cancel}>
          {t('Save, cancel and tell them')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
