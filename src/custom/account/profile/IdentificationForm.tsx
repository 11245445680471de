import type { FormEvent } from 'react';
import { toast } from '../../../toast/toast.ts';
import { AccountField } from '../form/AccountField.tsx';
import { type Issues, issuesOf } from '../form/check.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { useForm } from '../form/useForm.ts';
import { saveOwn } from './queries.ts';
import { type Uploaded, UploadField } from './UploadField.tsx';

const TYPE = 'identification.type';
const SIDES = { front: 'Front of the document', back: 'Back of the document' };
type Side = keyof typeof SIDES;

/** What was uploaded is kept like what was typed: a reload loses none of it. */
export function IdentificationForm() {
  const form = useForm({ draft: 'identification' });
  const { values, issues, set } = form.part;
  const uploaded = (side: Side): Uploaded | null => JSON.parse(values[side] || 'null');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sides = [uploaded('front'), uploaded('back')];
    const files = sides.flatMap((file) => (file ? [file.id] : []));
    const body = { type: values[TYPE] || undefined, files };
    form.submit(
      async () => {
        const found = atInputs(await issuesOf('identificationBody', body));
        return sides[0] ? found : { ...found, front: 'Add a picture of the front' };
      },
      async () => {
        await saveOwn('/profile/identification/submit', body);
        form.forget();
        toast.success('Your identification is sent.');
      },
    );
  };
  const side = (name: Side) => (
    <UploadField
      path={name}
      label={SIDES[name]}
      isOptional={name === 'back'}
      problem={issues[name]}
      value={uploaded(name)}
      onChange={(file) => set(name, file ? JSON.stringify(file) : '')}
    />
  );
  const shown = { ...form.part, issues: atInputs(issues) };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary issues={shown.issues} error={form.error} labels={SIDES} />
      <AccountField path={TYPE} form={shown} isRequired />
      {side('front')}
      {side('back')}
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? 'Sending…' : 'Send identification'}
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
