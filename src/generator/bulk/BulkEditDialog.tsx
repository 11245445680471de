import { Button } from '@mui/material';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import type { BulkFate } from '#schema/declaration/bulk.ts';
import { useUnsavedWork } from '../../custom/drafts/useUnsavedWork.ts';
import { ApiError, messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { useDeclaration } from '../declarations.ts';
import { asTree } from '../form/validate.ts';
import { nounFor } from '../nouns.ts';
import { TitledDialog } from '../TitledDialog.tsx';
import { BulkFates } from './BulkFates.tsx';
import { BulkForm } from './BulkForm.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { type BulkChange, type BulkJob, dropJob, jobAfter, keepJob } from './bulkJob.ts';
import { NewValues } from './NewValues.tsx';
import { undoBulk } from './undoBulk.ts';
import { useBulkRun } from './useBulkRun.ts';

/** Seconds in which a change can be taken back where it is told. */
const UNDO_SECONDS = 10;

interface BulkEditDialogProps {
  /** The records, as they were chosen. */
  ids: readonly string[];
  /** It goes on with this instead. */
  unfinished: BulkJob | undefined;
  onClose: () => void;
}

/** Which fields get which value, what will become of each record, and then the change, part after part. */
export function BulkEditDialog({ ids, unfinished, onClose }: BulkEditDialogProps) {
  const id = useId();
  const resource = useDeclaration();
  const { onUnselectItems, refetch } = useListContext();
  const { run, start, stop } = useBulkRun(resource);
  const [change, setChange] = useState<BulkChange>(unfinished ?? { changes: {}, lists: {} });
  const [checked, setChecked] = useState<readonly BulkFate[]>([]);
  /** Null until all have been checked. */
  const [job, setJob] = useState<BulkJob | null>(unfinished ?? null);
  const [written, setWritten] = useState<readonly BulkFate[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsavedWork(run !== null);
  const counted = (number: number) => ({ count: number, things: nounFor(number, resource) });
  const isEnded = written !== null && job?.records.length === 0;
  const isBegun = unfinished !== undefined || written !== null;

  /** @returns what is wrong with the values, as a form reads it */
  async function check(next: BulkChange) {
    setProblem(null);
    setChange(next);
    const records = ids.map((chosen) => ({ id: chosen }));
    const { fates, error, isStopped } = await start({ ...next, records, dry_run: true });
    const errors = error instanceof ApiError ? errorsOf(error) : {};
    if (Object.keys(errors).length > 0) return asTree(errors);
    if (error) setProblem(messageOf(error));
    else if (!isStopped) {
      const due = fates.filter(({ fate }) => fate === 'changed');
      setChecked(fates);
      setJob({ ...next, records: due.map(asRead), total: due.length, changed: 0 });
    }
    return undefined;
  }

  async function write(begun: BulkJob) {
    setProblem(null);
    keepJob(resource.name, begun);
    const { total, changed: _, ...parts } = begun;
    const onPart = (some: readonly BulkFate[]) => keepJob(resource.name, jobAfter(begun, some));
    const { fates, error } = await start(parts, { total, onPart });
    const left = jobAfter(begun, fates);
    const all = [...(written ?? []), ...fates];
    setJob(left);
    setWritten(all);
    if (error) setProblem(messageOf(error));
    void refetch();
    if (left.records.length > 0) return;
    dropJob(resource.name);
    onUnselectItems();
    if (all.every(({ fate }) => fate !== 'refused')) close(all);
  }

  function close(fates = written ?? []) {
    stop();
    const changed = fates.filter(({ fate }) => fate === 'changed');
    if (changed.length > 0) {
      toast.success(t('{count} {things} changed', counted(changed.length)), {
        label: t('Undo'),
        run: () => void undoBulk(resource, changed).then(() => void refetch()),
        seconds: UNDO_SECONDS,
      });
    }
    onClose();
  }

  const count = job?.records.length ?? 0;
  return (
    // What is under way is stopped first: then it says what has changed, and can be taken back.
    <TitledDialog
      title={t('Change {count} {things}', counted(unfinished?.total ?? ids.length))}
      maxWidth="sm"
      problem={problem}
      leave={null}
      buttons={
        run ? (
          <Button variant="outlined" onClick={stop}>
            {t('Stop')}
          </Button>
        ) : (
          <>
            {job && !isBegun && (
              <Button onClick={() => setJob(null)} sx={{ mr: 'auto' }}>
                {t('Other values')}
              </Button>
            )}
            <Button variant="outlined" onClick={() => close()}>
              {isEnded ? t('Close') : t('Go back')}
            </Button>
            {!job && (
              <Button variant="contained" type="submit" form={`${id}-form`}>
                {t('Preview')}
              </Button>
            )}
            {job && count > 0 && (
              <Button variant="contained" onClick={() => write(job)}>
                {isBegun
                  ? t('Go on with {count}', { count })
                  : t('Change {count} {things}', counted(count))}
              </Button>
            )}
          </>
        )
      }
      onClose={() => (run ? stop() : close())}
    >
      {run && <BulkProgress {...run} isDry={job === null} />}
      {!job && (
        <BulkForm id={`${id}-form`} change={change} isHidden={run !== null} onSubmit={check} />
      )}
      {job && !run && !isBegun && (
        <BulkFates
          resource={resource}
          fates={checked}
          changed={t('{count} {things} will change.', counted(count))}
        >
          <NewValues {...job} />
        </BulkFates>
      )}
      {job && !run && isBegun && (
        <BulkFates
          resource={resource}
          fates={(written ?? []).filter(({ fate }) => fate !== 'same')}
          changed={t('{done} of {total} {things} changed.', {
            ...{ total: job.total, done: job.changed, things: nounFor(job.total, resource) },
          })}
        />
      )}
    </TitledDialog>
  );
}

const asRead = ({ id, updated_at }: BulkFate) => ({ id, updated_at });

/** Of the values that are for all; by the path of the field. */
const errorsOf = ({ errors }: ApiError) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith('changes.') ? [[path.slice('changes.'.length), text]] : [],
    ),
  );
