import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { t } from '../language/t.ts';
import { Dialog } from './modals.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  isBusy?: boolean;
  title: string;
  children: ReactNode;
  /** The verb and the thing. */
  confirm: string;
  isDangerous?: boolean;
  /** Why it was refused. The dialog stays open with it until it is done or left. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ isDangerous = true, ...props }: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
        {props.title}
      </DialogTitle>
      <DialogContent>
        {props.problem && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {props.problem}
          </Alert>
        )}
        {props.children}
      </DialogContent>
      <DialogActions sx={{ px: 5, pb: 4 }}>
        <Button variant="outlined" onClick={props.onClose}>
          {t('Go back')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={props.isBusy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
