import { fields } from 'virtual:account-fields';
import { offeredLanguages } from '#src/language/chosen.ts';
import { t } from '#src/language/t.ts';
import { BarangayInput } from './BarangayInput.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import { DateInputs } from './DateInputs.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FormPart } from './useForm.ts';

/** How browsers and password managers know these. */
const AUTOCOMPLETE: Record<string, string> = {
  username: 'username',
  email: 'email',
  'profile.first_name': 'given-name',
  'profile.middle_name': 'additional-name',
  'profile.last_name': 'family-name',
  'profile.suffix': 'honorific-suffix',
  'profile.mobile_number': 'tel',
  'profile.address': 'street-address',
  'education_and_occupation.occupation': 'organization-title',
  'education_and_occupation.employer': 'organization',
};
const TYPES: Record<string, string> = { email: 'email', phone: 'tel' };
const WORDLESS = ['username', 'email'];

interface AccountFieldProps {
  path: string;
  form: FormPart;
  help?: string | undefined;
  /** It must be filled in though the account can be without it. */
  isRequired?: boolean;
  /** False: of somebody else, of whom the browser knows nothing. */
  isOwn?: boolean;
}

/** The input of a declared field: one entry per kind, and one for the list of barangays. */
export function AccountField({ path, form, help, ...how }: AccountFieldProps) {
  const { isRequired = false, isOwn = true } = how;
  const field = fields[path];
  if (!field) throw new Error(`The declaration has no field ${path}`);
  const { kind, label, max, options = [] } = field;
  const frame = {
    path,
    label: t(label),
    isOptional: !field.required && !isRequired,
    help: help ?? (field.help && t(field.help)),
    problem: form.issues[path],
  };
  const value = form.values[path] ?? '';
  const onChange = (text: string) => form.set(path, text);

  if (kind === 'date')
    return <DateInputs {...frame} isOwnBirthDate={isOwn} value={value} onChange={onChange} />;
  if (kind === 'choice' || kind === 'language') {
    const offered = kind === 'language' ? offeredLanguages() : options;
    return <ChoiceInput {...frame} options={offered} value={value} onChange={onChange} />;
  }
  if (path === 'profile.barangay') {
    return <BarangayInput {...frame} max={max} value={value} onChange={onChange} />;
  }
  return (
    <FieldFrame {...frame}>
      {(described) => (
        <input
          {...described}
          id={path}
          dir="auto"
          type={TYPES[kind] ?? 'text'}
          autoComplete={(isOwn && AUTOCOMPLETE[path]) || 'off'}
          maxLength={max ?? 254}
          required={field.required}
          {...(WORDLESS.includes(path) && { autoCapitalize: 'none', spellCheck: false })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
