import { DialogField } from '#src/generator/DialogField.tsx';
import { t } from '#src/language/t.ts';

interface OwnPasswordProps {
  value: string;
  error: string | undefined;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** Asked for again before changing an account's permissions or owner. */
export const OwnPassword = (props: OwnPasswordProps) => (
  <DialogField
    label={t('Your own password')}
    help={t('So that nobody else does this at your desk.')}
    type="password"
    autoComplete="current-password"
    {...props}
  />
);
