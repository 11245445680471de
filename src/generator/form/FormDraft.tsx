import { Alert, Button } from '@mui/material';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import {
  type FormDraft as Draft,
  dropFormDraft,
  dropOwnDraft,
  keepFormDraft,
  readFormDraft,
} from '../../custom/drafts/formDrafts.ts';
import { focusFirst } from '../../custom/elements/focusFirst.ts';
import { setAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { exactTime } from '../formats.ts';
import { useTimeZone } from '../useSettings.ts';
import { elementOf } from './ErrorSummary.tsx';
import { compareVersions } from './versions.ts';

const VersionsDialog = lazy(async () => ({
  default: (await import('./VersionsDialog.tsx')).VersionsDialog,
}));

/** What was typed and not saved is offered again after a reload; leaving the form throws it away. */
export function FormDraft({ fields }: { fields: readonly FieldAtPath[] }) {
  const record = useRecordContext();
  const zone = useTimeZone();
  const key = `${useDeclaration().name}-${record?.id ?? 'new'}`;
  const { setValue, getValues } = useFormContext();
  const [offer, setOffer] = useState(() => {
    const draft = readFormDraft(key);
    return draft && differsFrom(draft, getValues()) ? draft : undefined;
  });
  const [isComparing, setComparing] = useState(false);
  useKeeping(key, fields, offer);
  if (!offer) return null;
  const applyValues = (values: Record<string, unknown>) => {
    for (const [path, value] of Object.entries(values)) {
      setValue(path, value, { shouldDirty: true });
    }
    setOffer(undefined);
    focusOn(Object.keys(values));
  };
  const withValues = (values: Record<string, unknown>) => {
    const all = structuredClone(getValues());
    for (const [path, value] of Object.entries(values)) setAt(all, path, value);
    return all;
  };
  const versions = {
    base: withValues(offer.before),
    theirs: getValues(),
    mine: withValues(offer.values),
  };
  const bringBack = () => {
    if (compareVersions(fields, versions).both.length > 0) setComparing(true);
    else applyValues(offer.values);
  };
  const throwAway = () => {
    dropFormDraft(key);
    setOffer(undefined);
    focusOn(fields.map(({ path }) => path));
  };
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 4 }}
        action={
          <>
            <Button onClick={bringBack}>{t('Bring it back')}</Button>
            <Button onClick={throwAway}>{t('Throw it away')}</Button>
          </>
        }
      >
        {t('You typed this on {time} and did not save it.', { time: exactTime(offer.at, zone) })}
        {offer.updated_at !== record?.updated_at && ` ${t('It has been changed since.')}`}
      </Alert>
      {isComparing && (
        <Suspense>
          <VersionsDialog
            fields={fields}
            versions={versions}
            confirm={t('Bring it back')}
            onConfirm={(values) => {
              setComparing(false);
              applyValues(values);
            }}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The buttons of the notice are gone: the keyboard goes on in the form. */
const focusOn = (paths: readonly string[]) =>
  focusFirst(paths.flatMap((path) => elementOf(path) ?? []));

function useKeeping(key: string, fields: readonly FieldAtPath[], offer: Draft | undefined): void {
  const values = useWatch();
  const { dirtyFields, defaultValues } = useFormState();
  const record = useRecordContext();
  const hasKept = useRef(false);
  useEffect(() => {
    const typed = fields.filter(
      ({ path, field }) => isKept(field) && isDirty(get(dirtyFields, path)),
    );
    if (typed.length === 0 && !hasKept.current) return;
    hasKept.current = true;
    const at = (of: unknown) =>
      Object.fromEntries(typed.map(({ path }) => [path, get(of, path) ?? null]));
    keepFormDraft(key, {
      at: new Date().toISOString(),
      updated_at: record?.updated_at,
      values: { ...offer?.values, ...at(values) },
      before: { ...at(defaultValues), ...offer?.before },
    });
  }, [values, dirtyFields, defaultValues, fields, key, offer, record]);
  // A reload unmounts nothing: whoever comes here has saved, or left without.
  useEffect(
    () => () => {
      if (hasKept.current) dropOwnDraft(key);
    },
    [key],
  );
}

/** Neither files nor what is told to few people stays in the browser. */
const isKept = ({ kind, sealed, masked, read }: FieldAtPath['field']) =>
  kind !== 'file' &&
  kind !== 'image' &&
  !sealed &&
  !masked &&
  read !== 'owner' &&
  read !== 'nobody';

/** False for what was saved after all, by a page that ended before it knew. */
const differsFrom = ({ values }: Draft, saved: object) =>
  Object.entries(values).some(
    ([path, value]) => JSON.stringify(value) !== JSON.stringify(get(saved, path) ?? null),
  );

/** A list or a group is dirty if any part of it is. */
const isDirty = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirty) : mark === true;
