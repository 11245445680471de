import { t } from '#src/language/t.ts';
import { FieldFrame } from '../../form/FieldFrame.tsx';

interface NameFieldProps {
  value: string;
  onChange: (text: string) => void;
  problem?: string | undefined;
  help?: string;
}

/** The person recognises the second factor by this name. */
export const NameField = ({ value, onChange, problem, help }: NameFieldProps) => (
  <FieldFrame
    path="name"
    label={t('Name')}
    problem={problem}
    help={help ?? t('By which you know it again, such as “My phone”.')}
  >
    {(described) => (
      <input
        {...described}
        id="name"
        dir="auto"
        maxLength={60}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FieldFrame>
);
