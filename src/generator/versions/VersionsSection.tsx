import { Alert } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useRefresh, useUpdate } from 'react-admin';
import { differencesBetween, type Version, valuesBack } from '#schema/revisions/versions.ts';
import { askVersions } from '../../dataProvider/askVersions.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useAudience, useDeclaration, writableFields } from '../declarations.ts';
import { FoldedPanel } from '../FoldedPanel.tsx';
import { exactTime } from '../formats.ts';
import { LoadProblem } from '../LoadProblem.tsx';
import { ListSkeleton } from '../list/ListStates.tsx';
import { singularNoun, upperFirst } from '../nouns.ts';
import { useTimeZone } from '../useSettings.ts';
import { Differences } from './Differences.tsx';
import { VersionList } from './VersionList.tsx';

/** At the foot of a record's page, for whoever may change it: what it was, and the way back. */
export const VersionsSection = ({ record }: { record: RaRecord }) => (
  <FoldedPanel title={t('Earlier versions')}>
    <Versions record={record} />
  </FoldedPanel>
);

function Versions({ record }: { record: RaRecord }) {
  const resource = useDeclaration();
  const [chosen, setChosen] = useState<Version>();
  const id = String(record.id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['versions', resource.name, id, record.updated_at],
    queryFn: ({ signal }) => askVersions(resource, id, signal),
    // Another version that comes meanwhile takes no dialog away.
    placeholderData: keepPreviousData,
  });
  if (isPending) return <ListSkeleton rows={3} />;
  if (error) return <LoadProblem error={error} onRetry={refetch} />;
  const [now, ...earlier] = data;
  if (!now || earlier.length === 0) {
    return t('Nobody has changed it since versions are kept. Each change will leave one here.');
  }
  return (
    <>
      <VersionList versions={data} onBack={setChosen} />
      {chosen && (
        <RevertDialog id={id} now={now} version={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

interface RevertDialogProps {
  id: string;
  now: Version;
  version: Version;
  onClose: () => void;
}

/** What the way back would change, of what the viewer may write. */
function RevertDialog({ id, now, version, onClose }: RevertDialogProps) {
  const resource = useDeclaration();
  const audience = useAudience();
  const zone = useTimeZone();
  const refresh = useRefresh();
  const writable = writableFields(resource, audience, 'update').map(({ path }) => path);
  const differences = differencesBetween(resource, now.values, version.values);
  const back = differences.filter(
    ({ path, language }) => language !== null || writable.includes(path),
  );
  const [update, { isPending, error }] = useUpdate(
    resource.name,
    {
      id,
      data: valuesBack(back, now.values),
      previousData: { ...now.values, id },
      meta: { revision_id: version.id },
    },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        const thing = singularNoun(resource);
        toast.success(upperFirst(t('{thing} is as it was in that version', { thing })));
        onClose();
        refresh();
      },
      // The dialog says it.
      onError: () => undefined,
    },
  );
  const isEmpty = back.length === 0;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isPending || isEmpty}
      isDangerous={false}
      title={t('Back to the version of {when}?', { when: exactTime(version.written_at, zone) })}
      confirm={t('Back to this version')}
      problem={(error as Error | null)?.message}
      onConfirm={() => update()}
      onClose={onClose}
    >
      {isEmpty ? (
        t('Nothing that you may change was different then.')
      ) : (
        <>
          {t('This will change. What stands now stays here as a version.')}
          <Differences differences={back} before={now.values} after={version.values} />
        </>
      )}
      {!isEmpty && back.length < differences.length && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t('Other fields were different too, but do not come back from here.')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
