import { Alert } from '@mui/material';
import { useRecordContext, useResourceContext } from 'react-admin';
import { trash } from '#schema/index.ts';
import { goneRecords } from '../dataProvider/refreshQueries.ts';
import { t } from '../language/t.ts';
import { useStore } from '../store/store.ts';
import { useDeclarations } from './declarations.ts';
import { singularNoun } from './nouns.ts';

/** Whether the record was deleted, or went out of reach, while it was open. */
export function useIsGone(id: unknown): boolean {
  const name = useResourceContext();
  return useStore(goneRecords).has(`${name} ${id}`);
}

/** Under the title of a page about a record that somebody else has deleted. */
export function GoneNote() {
  const isGone = useIsGone(useRecordContext()?.id);
  const name = useResourceContext();
  const resource = useDeclarations().find((one) => one.name === name);
  if (!isGone || !resource) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 4 }}>
      {name === trash.name
        ? t('Somebody else has restored this, or deleted it for good.')
        : t('Somebody else has deleted this {thing}, or you may no longer see it.', {
            thing: singularNoun(resource),
          })}
    </Alert>
  );
}
