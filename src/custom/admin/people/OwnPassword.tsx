import { t } from '../../../language/t.ts';
import { DialogField } from '../../../resources/DialogField.tsx';

interface OwnPasswordProps {
  value: string;
  error: string | undefined;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** Whoever changes what an account may do, or whose it is, shows again that it is them. */
export const OwnPassword = (props: OwnPasswordProps) => (
  <DialogField
    label={t('Your own password')}
    help={t('So that nobody else does this at your desk.')}
    type="password"
    autoComplete="current-password"
    {...props}
  />
);
