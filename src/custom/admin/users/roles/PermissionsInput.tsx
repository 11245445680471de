import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { EVERYTHING } from '#schema/declaration/access.ts';
import type { RoleReach } from '#schema/users/roles.ts';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';
import { t } from '#src/language/t.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

/** The matrix as a field of the form. */
export function PermissionsInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  const held = (control.value as string[] | null) ?? [];
  const reach: RoleReach = useWatch({ name: 'reach' }) ?? 'team';
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      {held.includes(EVERYTHING) && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('This role may do everything, now and later. Taking something away leaves the rest.')}
        </Alert>
      )}
      <PermissionMatrix
        held={held}
        reach={reach}
        labelledBy={`${id}-label`}
        onChange={control.onChange}
      />
    </FieldShell>
  );
}
