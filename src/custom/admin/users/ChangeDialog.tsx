import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { ApiError, messageOf } from '#src/http/client.ts';

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
  const { run, isBusy, error } = useTask();
  const notify = useNotify();
  const refresh = useRefresh();
  const errors = (error instanceof ApiError ? error.errors : undefined) ?? {};
  const isWhole = error && !shown.some((path) => path in errors);

  const submit = () =>
    run(async () => {
      await send();
      notify(words.done, { type: 'success' });
      refresh();
      onClose();
    });

  return (
    <TitledDialog
      title={words.title}
      maxWidth={words.maxWidth ?? 'sm'}
      gap={4}
      problem={isWhole ? messageOf(error) : null}
      buttons={
        <Button
          type="submit"
          variant="contained"
          color={words.isDestructive ? 'error' : 'primary'}
          disabled={isBusy || !words.canSend}
        >
          {words.action}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {children(errors)}
    </TitledDialog>
  );
}
