import { Button, type ButtonProps } from '@mui/material';
import { type RaRecord, useNotify, useRefresh } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { reachedLimit } from '#schema/resources/reachedLimit.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';

interface LiftProps {
  record: RaRecord;
}

export const RowLift = ({ record }: LiftProps) => <Lift record={record} variant="outlined" />;

export const RecordLift = ({ record }: LiftProps) => <Lift record={record} variant="contained" />;

/** It shows for a limit that still holds, to whoever may lift it. */
function Lift({ record, variant }: LiftProps & Pick<ButtonProps, 'variant'>) {
  const viewer = useViewer();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isBusy } = useToastedTask();
  const isOver = record.lifted_at !== null || Date.parse(record.ends_at) < Date.now();
  if (isOver || !can(viewer, 'lift', reachedLimit)) return null;

  const lift = async () => {
    await run(async () => {
      await ask('POST /reached-limits/lift', { body: { ids: [String(record.id)] } });
      notify(t('The limit is lifted'), { type: 'success' });
    });
    refresh();
  };
  return (
    <Button
      variant={variant}
      disabled={isBusy}
      onClick={(event) => {
        // Otherwise the click opens the row.
        event.stopPropagation();
        void lift();
      }}
    >
      {t('Lift')}
    </Button>
  );
}
