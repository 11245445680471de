import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';

interface KeepApartProps {
  one: { id: string };
  other: { id: string };
  onDone?: () => void;
}

/** Two people who share a name are offered no longer. */
export function KeepApart({ one, other, onDone }: KeepApartProps) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { run, isBusy } = useToastedTask();
  const keepApart = () =>
    run(async () => {
      await ask('POST /users/keep-apart', { body: { ids: [one.id, other.id] } });
      notify(t('They are two people, and offered no longer'), { type: 'success' });
      onDone?.();
      await queries.invalidateQueries({ queryKey: ['users', 'duplicates'] });
    });
  return (
    <Button variant="outlined" disabled={isBusy} onClick={keepApart}>
      {t('They are two people')}
    </Button>
  );
}
