import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { DialogField } from '#src/generator/DialogField.tsx';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
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
  const input = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
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
    <TitledDialog
      title={title}
      problem={problem}
      buttons={
        <Button type="submit" variant="contained" color="error" disabled={isBusy}>
          {confirm}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
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
    </TitledDialog>
  );
}
