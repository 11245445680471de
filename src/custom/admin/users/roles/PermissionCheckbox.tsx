import YesIcon from '@mui/icons-material/CheckOutlined';
import NoIcon from '@mui/icons-material/RemoveOutlined';
import { Checkbox } from '@mui/material';
import { t } from '#src/language/t.ts';
import { stateOf } from './matrix.ts';

/** What the matrix shows, and how it is changed; without `onToggle` it is only read. */
export interface PermissionState {
  held: readonly string[];
  onToggle?: ((permissions: readonly string[]) => void) | undefined;
}

interface PermissionCheckboxProps extends PermissionState {
  permissions: readonly string[];
  label: string;
  tabIndex?: number;
  onFocus?: () => void;
}

/** One permission, or several at once: then it may be neither on nor off. */
export function PermissionCheckbox({
  held,
  onToggle,
  permissions,
  label,
  tabIndex,
  onFocus,
}: PermissionCheckboxProps) {
  const state = stateOf(held, permissions);
  if (!onToggle) {
    const Icon = state === 'on' ? YesIcon : NoIcon;
    return (
      <Icon
        role="img"
        aria-label={
          state === 'on' ? t('{what}: allowed', { what: label }) : t('{what}: no', { what: label })
        }
        sx={{
          fontSize: 20,
          verticalAlign: 'middle',
          color: state === 'on' ? 'primary.main' : 'text.secondary',
        }}
      />
    );
  }
  return (
    <Checkbox
      checked={state === 'on'}
      indeterminate={state === 'some'}
      onChange={() => onToggle(permissions)}
      slotProps={{
        input: {
          'aria-label': label,
          ...(tabIndex !== undefined && { tabIndex }),
          ...(onFocus && { onFocus }),
        },
      }}
    />
  );
}
