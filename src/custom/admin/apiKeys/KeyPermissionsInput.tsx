import { useMemo } from 'react';
import { heldOf } from '#schema/apiKeys/apiKeys.ts';
import { KEY_PERMISSIONS } from '#schema/apiKeys/keyPermissions.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';
import { PermissionMatrix } from '../users/roles/PermissionMatrix.tsx';
import { widestReach } from './widestReach.ts';

/** The matrix of roles, with what a key may have and whoever makes it holds. */
export function KeyPermissionsInput({ field, source }: InputProps) {
  const viewer = useViewer();
  const offered = useMemo(() => heldOf(viewer, KEY_PERMISSIONS), [viewer]);
  const { id, control, error } = useField({ field, source });
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      <PermissionMatrix
        held={(control.value as string[] | null) ?? []}
        offered={offered}
        reach={widestReach(viewer)}
        labelledBy={`${id}-label`}
        onChange={control.onChange}
      />
    </FieldShell>
  );
}
