import { Alert, Box, Button } from '@mui/material';
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { formValues } from '../../dataProvider/bodies.ts';
import { t } from '../../language/t.ts';
import { singularNoun } from '../nouns.ts';
import { type EditedVersion, EditedVersionContext } from './editedVersion.ts';
import { inLanguages, useFormTexts } from './translatedTexts.ts';
import { compareVersions } from './versions.ts';

const VersionsDialog = lazy(async () => ({
  default: (await import('./VersionsDialog.tsx')).VersionsDialog,
}));

interface NewerVersionProps {
  resource: Resource;
  fields: readonly FieldAtPath[];
}

/** What somebody else changes in the record of this form: taken over, or chosen where both changed it. */
export function NewerVersion(props: NewerVersionProps) {
  const version = useContext(EditedVersionContext);
  return version && <Merging version={version} {...props} />;
}

function Merging({ version, resource, fields }: NewerVersionProps & { version: EditedVersion }) {
  const { base, newest, isRefused, moveTo, leave } = version;
  const all = [...fields, ...inLanguages(useFormTexts(resource))];
  const { setValue, getValues } = useFormContext();
  const { isSubmitting } = useFormState();
  useWatch();
  const [isOpen, setOpen] = useState(false);
  const isNewer = newest.updated_at !== base.updated_at;
  const versions = {
    base: formValues(resource, base),
    theirs: formValues(resource, newest),
    mine: getValues(),
  };
  const { both } = isNewer ? compareVersions(all, versions) : { both: [] };
  const isApart = isNewer && both.length === 0 && !isRefused && !isSubmitting;
  useEffect(() => {
    if (isApart) moveTo(newest);
  }, [isApart, moveTo, newest]);
  const place = useRef<HTMLDivElement>(null);
  const submit = useSubmitOf(place, base.updated_at);
  const close = () => {
    setOpen(false);
    leave();
  };
  return (
    <Box ref={place} sx={OVER_THE_BAR}>
      {both.length > 0 && (
        <Alert
          severity="info"
          role="status"
          sx={{ boxShadow: 3 }}
          action={<Button onClick={() => setOpen(true)}>{t('Compare')}</Button>}
        >
          {t('Somebody else has changed this too: {fields}. What you typed stays.', {
            fields: both.map(({ field }) => t(field.label)).join(', '),
          })}
        </Alert>
      )}
      {(isRefused || (isOpen && both.length > 0)) && (
        <Suspense>
          <VersionsDialog
            fields={all}
            versions={versions}
            confirm={t('Save {thing}', { thing: singularNoun(resource) })}
            onConfirm={(values) => {
              for (const [path, value] of Object.entries(values)) {
                setValue(path, value, { shouldDirty: true });
              }
              submit(newest.updated_at);
              moveTo(newest);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** @returns submits the form once it changes that version */
function useSubmitOf(place: React.RefObject<HTMLElement | null>, version: string) {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted !== version) return;
    setWanted(null);
    // After the form itself has taken the version over.
    setTimeout(() => place.current?.closest('form')?.requestSubmit());
  }, [wanted, version, place]);
  return setWanted;
}

const OVER_THE_BAR = { position: 'absolute', insetInline: 0, bottom: '100%', pb: 2 } as const;
