import type { FormEvent } from 'react';
import type { z } from 'zod';
import type { identificationBody } from '#schema/users/profile.ts';
import { msg, t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { AccountField } from '../../form/AccountField.tsx';
import { type Issues, issuesOf } from '../../form/check.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { useForm } from '../../form/useForm.ts';
import { UploadField } from './UploadField.tsx';
import { DOCUMENT_SIDES, type Side, useDocumentUploads } from './useDocumentUploads.ts';

const TYPE = 'identification.type';
const LABELS = { front: msg('Front of the document'), back: msg('Back of the document') };

export type SendIdentification = (body: z.input<typeof identificationBody>) => Promise<unknown>;

interface IdentificationFormProps {
  draft: string;
  send: SendIdentification;
}

/** What was uploaded is kept like what was typed: a reload loses none of it. */
export function IdentificationForm({ draft, send }: IdentificationFormProps) {
  const form = useForm({ draft });
  const { values, issues } = form.part;
  const { uploads, uploaded, isFree, take, remove } = useDocumentUploads(form.part);
  const isSending = DOCUMENT_SIDES.some(
    (side) => typeof uploads[side].running?.progress === 'number',
  );
  const labels = { front: t(LABELS.front), back: t(LABELS.back) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sides = [uploaded('front'), uploaded('back')];
    const files = sides.flatMap((file) => (file ? [file.id] : []));
    const body = { type: values[TYPE] || undefined, files };
    form.submit(
      async () => {
        const problems = atInputs(await issuesOf('identificationBody', body));
        if (isSending) return { ...problems, front: t('Wait until the pictures are sent') };
        return sides[0] ? problems : { ...problems, front: t('Add a picture of the front') };
      },
      async () => {
        // The check has gone through.
        await send(body as z.input<typeof identificationBody>);
        form.forget();
        toast.success(t('The identification is sent.'));
      },
    );
  };
  const side = (name: Side) => (
    <UploadField
      path={name}
      label={labels[name]}
      isOptional={name === 'back'}
      problem={issues[name]}
      value={uploaded(name)}
      upload={uploads[name]}
      takesSeveral={name === 'front' && isFree('back')}
      onFiles={(files) => take(name, files)}
      onRemove={() => remove(name)}
    />
  );
  const shown = { ...form.part, issues: atInputs(issues) };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} issues={shown.issues} labels={labels} />
      <AccountField path={TYPE} form={shown} isRequired />
      {side('front')}
      {side('back')}
      <p className="help upload-hint">{t('You can choose or drop both pictures at once.')}</p>
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('Sending…') : t('Send identification')}
        </button>
      </div>
    </form>
  );
}

/** The body's own names of what is wrong, at the inputs that make it. */
function atInputs(issues: Issues): Issues {
  const place = (path: string) => {
    if (path === 'type') return TYPE;
    return path.startsWith('files') ? (path.endsWith('.1') ? 'back' : 'front') : path;
  };
  return Object.fromEntries(Object.entries(issues).map(([path, text]) => [place(path), text]));
}
