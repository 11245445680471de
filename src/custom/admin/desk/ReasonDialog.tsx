import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  OutlinedInput,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../generator/modals.tsx';
import { t } from '../../../language/t.ts';

const LONGEST = 500;

interface ReasonDialogProps {
  title: string;
  confirm: string;
  /** @returns why it was refused: shown here, and what was written stays */
  onConfirm: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

/** The constituent reads the reason, so there must be one. */
export function ReasonDialog({ title, confirm, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    setProblem(await onConfirm(reason.trim()));
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {problem !== null && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {problem}
            </Alert>
          )}
          <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
            {t('Reason')}
          </Typography>
          <Typography id={`${id}-help`} sx={{ color: 'text.secondary', mb: 1 }}>
            {t('The constituent reads it. Say what they can do next.')}
          </Typography>
          <OutlinedInput
            id={id}
            autoFocus
            multiline
            minRows={3}
            fullWidth
            value={reason}
            error={isMissing}
            onChange={({ target }) => setReason(target.value)}
            inputProps={{ maxLength: LONGEST, 'aria-describedby': `${id}-help ${id}-error` }}
          />
          {isMissing && !reason.trim() && (
            <Typography id={`${id}-error`} sx={{ color: 'error.main', mt: 1 }}>
              {t('Give a reason')}
            </Typography>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isBusy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
