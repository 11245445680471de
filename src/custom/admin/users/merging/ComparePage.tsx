import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { Person } from '#schema/users/accounts.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { ComparedFields } from './ComparedFields.tsx';
import { DUPLICATES_PATH } from './duplicatePaths.ts';
import { KeepApart } from './KeepApart.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MovedList } from './MovedList.tsx';

/** Two records side by side: which stays is chosen, and what goes over to it is said before it does. */
export function ComparePage() {
  const { one: oneId = '', other: otherId = '' } = useParams();
  const one = useGetOne<Person>('users', { id: oneId });
  const other = useGetOne<Person>('users', { id: otherId });
  const error = one.error ?? other.error;
  if (error) {
    return (
      <Failed
        what={t('The records could not be shown.')}
        error={error}
        onRetry={() => Promise.all([one.refetch(), other.refetch()])}
      />
    );
  }
  if (!one.data || !other.data) return <FormSkeleton />;
  return <Compare one={one.data} other={other.data} />;
}

/** The one that its person signs in to, else the older one. */
const likelyKept = (person: Person, other: Person) =>
  person.email === null && other.email !== null ? other.id : person.id;

function Compare({ one, other }: { one: Person; other: Person }) {
  const navigate = useNavigate();
  const [keptId, setKeptId] = useState(() => likelyKept(one, other));
  const [step, setStep] = useState<'compare' | 'merging' | 'merged'>('compare');
  const [kept, merged] = keptId === one.id ? [one, other] : [other, one];
  const pair = { kept_id: kept.id, merged_id: merged.id };
  const preview = useQuery({
    queryKey: ['users', 'merge', pair],
    queryFn: () => ask('POST /users/merge/preview', { body: pair }),
    retry: false,
    staleTime: 0,
    // It does the whole merge, and takes it back.
    refetchOnWindowFocus: false,
    // Once they are one there is nothing to tell of beforehand.
    enabled: step === 'compare',
  });
  return (
    <>
      <PageHeader
        title={t('Compare two records')}
        lead={t('Choose the record that stays. What it lacks comes from the other one.')}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 960 }}>
        <Panel title={t('Side by side')}>
          <ComparedFields one={one} other={other} keptId={keptId} onKeep={setKeptId} />
        </Panel>
        <Panel title={t('What merging does')}>
          <Box role="status">
            {preview.isPending && t('One moment…')}
            {preview.error && <Alert severity="warning">{messageOf(preview.error)}</Alert>}
            {preview.data && <MovedList moved={preview.data.moved} />}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
            <Button
              variant="contained"
              color="error"
              disabled={!preview.data}
              onClick={() => setStep('merging')}
            >
              {t('Merge the two')}
            </Button>
            <KeepApart one={one} other={other} onDone={() => navigate(DUPLICATES_PATH)} />
          </Box>
        </Panel>
      </Box>
      {step === 'merging' && (
        <MergeDialog
          kept={kept}
          merged={merged}
          onDone={() => {
            setStep('merged');
            navigate(`${ADMIN_BASE}/users/${kept.id}/show`);
          }}
          onClose={() => setStep((now) => (now === 'merging' ? 'compare' : now))}
        />
      )}
    </>
  );
}
