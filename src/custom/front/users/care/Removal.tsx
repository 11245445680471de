import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { changeInCare, type PersonInCare } from './careCalls.ts';

/** It is asked for twice, as it is for good. */
export function Removal({ person, onKept }: { person: PersonInCare; onKept: () => void }) {
  const queries = useQueryClient();
  const { run, isBusy, error } = useTask();
  const name = person.profile.first_name;
  const remove = () =>
    run(async () => {
      const { id } = person;
      await changeInCare(queries, ask('POST /care/remove/{id}', { params: { id }, body: {} }));
      toast.success(t('{name} is removed.', { name }));
    });
  return (
    <>
      <Alert tone="warning">
        {t('Everything that is kept of {name} is erased for good.', { name })}
      </Alert>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <div className="actions">
        <button type="button" className="button" disabled={isBusy} onClick={remove}>
          {isBusy ? t('One moment…') : t('Remove {name}', { name })}
        </button>
        <button type="button" className="button-quiet" onClick={onKept}>
          {t('Go back')}
        </button>
      </div>
    </>
  );
}
