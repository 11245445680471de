import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { TitledDialog } from './TitledDialog.tsx';

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
  return (
    <TitledDialog
      isOpen={props.isOpen}
      title={props.title}
      problem={props.problem}
      buttons={
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={props.isBusy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      }
      onClose={props.onClose}
    >
      {props.children}
    </TitledDialog>
  );
}
