import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { allPermissions, isNamedOnly } from '../../../../schema/index.ts';
import { holdsEverything } from '../../../../schema/roles.ts';
import { t } from '../../../language/t.ts';
import { BASE } from '../../../layout/base.ts';
import type { Role } from './RolePage.tsx';

/** A new role that begins as this one is. */
export function CopyRole({ role }: { role: Role }) {
  const { canAccess } = useCanAccess({ resource: 'roles', action: 'create' });
  if (!canAccess) return null;
  const permissions = holdsEverything(role.permissions)
    ? allPermissions().filter((one) => !isNamedOnly(one))
    : role.permissions;
  return (
    <Button
      component={Link}
      to={`${BASE}/roles/create`}
      state={{ record: { description: role.description, reach: role.reach, permissions } }}
      variant="outlined"
      startIcon={<CopyIcon />}
    >
      {t('Copy to a new role')}
    </Button>
  );
}
