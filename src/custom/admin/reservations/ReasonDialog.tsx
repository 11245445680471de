import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import { DialogField } from '#src/generator/DialogField.tsx';
import { Dialog } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';

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
  const input = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) {
      setMissing(true);
      input.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    setProblem(await onConfirm(reason.trim()));
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {problem !== null && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {problem}
            </Alert>
          )}
          <DialogField
            inputRef={input}
            label={t('Reason')}
            help={t('The constituent reads it. Say what they can do next.')}
            autoFocus
            minRows={3}
            maxLength={LONGEST}
            value={reason}
            error={isMissing && !reason.trim() ? t('Give a reason') : undefined}
            onChange={setReason}
          />
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
