import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { keepDraft, readDraft } from '../../custom/drafts/drafts.ts';
import { ownClock } from '../../language/clock.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';

interface Draft {
  /** ISO, UTC. */
  at: string;
  /** The record that was changed has this; a new one has none. */
  updated_at?: unknown;
  values: Record<string, unknown>;
}

/** What was typed and not saved is offered again after a reload; leaving the form throws it away. */
export function FormDraft({ fields }: { fields: readonly FieldAtPath[] }) {
  const record = useRecordContext();
  const key = `form-${useDeclaration().name}-${record?.id ?? 'new'}`;
  const [offer, setOffer] = useState(() => readOffer(key));
  const { setValue } = useFormContext();
  const close = () => {
    keepDraft(key, '');
    setOffer(undefined);
  };
  const isOld = offer !== undefined && offer.updated_at !== record?.updated_at;
  useKeeping(key, fields, isOld ? undefined : offer);
  if (!offer) return null;
  const time = ownClock(offer.at);
  if (isOld) {
    return (
      <Alert severity="info" sx={{ mb: 4 }} onClose={close} closeText={t('Close this message')}>
        {t('What you typed at {time} was not saved, and this has been changed since.', { time })}
      </Alert>
    );
  }
  const bringBack = () => {
    for (const [path, value] of Object.entries(offer.values)) {
      setValue(path, value, { shouldDirty: true });
    }
    setOffer(undefined);
  };
  return (
    <Alert
      severity="info"
      sx={{ mb: 4 }}
      action={
        <>
          <Button onClick={bringBack}>{t('Bring it back')}</Button>
          <Button onClick={close}>{t('Throw it away')}</Button>
        </>
      }
    >
      {t('You had not saved this, from {time}.', { time })}
    </Alert>
  );
}

function useKeeping(key: string, fields: readonly FieldAtPath[], offer: Draft | undefined): void {
  const values = useWatch();
  const { dirtyFields } = useFormState();
  const record = useRecordContext();
  const hasKept = useRef(false);
  useEffect(() => {
    const typed = fields.filter(
      ({ path, field }) => isKept(field) && isDirty(get(dirtyFields, path)),
    );
    if (typed.length === 0 && !hasKept.current) return;
    hasKept.current = true;
    const all = {
      ...offer?.values,
      ...Object.fromEntries(typed.map(({ path }) => [path, get(values, path) ?? null])),
    };
    const draft: Draft = {
      at: new Date().toISOString(),
      updated_at: record?.updated_at,
      values: all,
    };
    keepDraft(key, Object.keys(all).length > 0 ? JSON.stringify(draft) : '');
  }, [values, dirtyFields, fields, key, offer, record]);
  // A reload unmounts nothing: whoever comes here has saved, or left without.
  useEffect(
    () => () => {
      if (hasKept.current) keepDraft(key, '');
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

/** A list or a group is dirty if any part of it is. */
const isDirty = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirty) : mark === true;

function readOffer(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(readDraft(key)) as Draft;
    return Object.keys(draft.values).length > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}
