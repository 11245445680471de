import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Dialog } from '#src/generator/modals.tsx';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

interface ChangeDialogProps {
  title: string;
  /** On the button: the verb and the thing. */
  action: string;
  /** Told once it is done. */
  done: string;
  send: () => Promise<unknown>;
  canSend: boolean;
  /** Nothing brings it back. */
  isDestructive?: boolean;
  maxWidth?: 'xs' | 'sm';
  /** The paths that the children show errors at; any other refusal stands above them. */
  shown: readonly string[];
  onClose: () => void;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** Changes something of a person at once; what was typed stays when it is refused. */
export function ChangeDialog({ send, onClose, shown, children, ...words }: ChangeDialogProps) {
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const id = useId();
  const errors = (problem instanceof ApiError ? problem.errors : undefined) ?? {};
  const isWhole = problem !== null && !shown.some((path) => path in errors);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await send();
      notify(words.done, { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth={words.maxWidth ?? 'sm'}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
          {words.title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {isWhole && <Alert severity="error">{messageOf(problem)}</Alert>}
          {children(errors)}
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={words.isDestructive ? 'error' : 'primary'}
            disabled={isBusy || !words.canSend}
          >
            {words.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
