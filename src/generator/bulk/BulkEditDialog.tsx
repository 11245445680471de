import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import type { BulkFate } from '#schema/declaration/bulk.ts';
import { useUnsavedWork } from '../../custom/drafts/useUnsavedWork.ts';
import { ApiError, messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { useDeclaration } from '../declarations.ts';
import { asTree } from '../form/validate.ts';
import { Dialog } from '../modals.tsx';
import { pluralNoun } from '../nouns.ts';
import { BulkFates } from './BulkFates.tsx';
import { BulkForm } from './BulkForm.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { type BulkChange, type BulkJob, dropJob, jobAfter, keepJob } from './bulkJob.ts';
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
  const things = pluralNoun(resource);
  const isEnded = written !== null && job?.records.length === 0;
  const isBegun = unfinished !== undefined || written !== null;

  /** @returns what is wrong with the values, as a form reads it */
  async function check(next: BulkChange) {
    setProblem(null);
    setChange(next);
    const records = ids.map((one) => ({ id: one }));
    const { fates, error, isStopped } = await start({ ...next, records, dry_run: true });
    const errors = error instanceof ApiError ? errorsOf(error) : {};
    if (Object.keys(errors).length > 0) return asTree(errors);
    if (error) setProblem(messageOf(error));
    else if (!isStopped) {
      const due = fates.filter(({ fate }) => fate === 'changed');
      setChecked(fates);
      setJob({ ...next, records: due.map(asRead), total: due.length });
    }
    return undefined;
  }

  async function write(begun: BulkJob) {
    setProblem(null);
    keepJob(resource.name, begun);
    const { total, ...parts } = begun;
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
      toast.success(t('{count} {things} changed', { count: changed.length, things }), {
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
    <Dialog
      open
      onClose={() => (run ? stop() : close())}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
        {t('Change {count} {things}', { count: unfinished?.total ?? ids.length, things })}
      </DialogTitle>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {problem}
          </Alert>
        )}
        {run && <BulkProgress {...run} isDry={job === null} />}
        {!job && (
          <BulkForm id={`${id}-form`} change={change} isHidden={run !== null} onSubmit={check} />
        )}
        {job && !run && !isBegun && (
          <BulkFates
            resource={resource}
            fates={checked}
            changed={t('{count} {things} will change.', { count, things })}
          />
        )}
        {job && !run && isBegun && (
          <BulkFates
            resource={resource}
            fates={(written ?? []).filter(({ fate }) => fate !== 'same')}
            changed={t('{done} of {total} {things} have changed.', {
              ...{ total: job.total, done: job.total - count - refusedIn(written) },
              things,
            })}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 5, pb: 4 }}>
        {run ? (
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
                  : t('Change {count} {things}', { count, things })}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

const asRead = ({ id, updated_at }: BulkFate) => ({ id, updated_at });
const refusedIn = (fates: readonly BulkFate[] | null) =>
  (fates ?? []).filter(({ fate }) => fate === 'refused').length;

/** Of the values that are for all; by the path of the field. */
const errorsOf = ({ errors }: ApiError) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith('changes.') ? [[path.slice('changes.'.length), text]] : [],
    ),
  );
