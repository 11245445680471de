import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { type RaRecord, useCanAccess, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { EVERYTHING } from '#schema/declaration/access.ts';
import { allPermissions, isNamedOnly } from '#schema/index.ts';
import { holdsEverything } from '#schema/users/roles.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { Relations } from '#src/generator/relations/Relations.tsx';
import { ShowRecord } from '#src/generator/screens/MissingRecord.tsx';
import { RecordActions } from '#src/generator/screens/RecordActions.tsx';
import { t } from '#src/language/t.ts';
import { ActivitySection } from '../../activityLogs/ActivitySection.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { type Role, RoleFacts } from './RoleFacts.tsx';

export const RolePage = () => (
  <ShowRecord>
    <Page />
  </ShowRecord>
);

/** It shows what a role is and what it may do, for the built-in ones also why that stays so. */
function Page() {
  const { record } = useShowContext<Role & RaRecord>();
  if (!record) return <FormSkeleton />;
  return (
    <>
      <PageHeader
        title={record.name}
        {...(record.description && { lead: record.description })}
        actions={
          record.built_in ? (
            <CopyRole role={record} />
          ) : (
            <RecordActions record={record}>
              <CopyRole role={record} />
            </RecordActions>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
        {record.built_in && (
          <Alert severity="info">
            {t(
              'This role is built in: every installation has it, and what it may do follows the product. It cannot be changed here. Copy it to make a role of your own.',
            )}
          </Alert>
        )}
        <RoleFacts role={record} />
        <Relations record={record} />
        <Paper component="section" variant="outlined" aria-labelledby="permissions" sx={SECTION}>
          <Typography component="h2" variant="h2" id="permissions" sx={{ mb: 3 }}>
            {t('Permissions')}
          </Typography>
          {record.permissions.includes(EVERYTHING) && (
            <Typography sx={{ mb: 3 }}>{t('It may do everything, now and later.')}</Typography>
          )}
          <PermissionMatrix
            held={record.permissions}
            reach={record.reach}
            labelledBy="permissions"
          />
        </Paper>
      </Box>
      <ActivitySection resource="roles" id={record.id} />
    </>
  );
}

/** A new role that begins as this one is. */
function CopyRole({ role }: { role: Role }) {
  const { canAccess } = useCanAccess({ resource: 'roles', action: 'create' });
  if (!canAccess) return null;
  const permissions = holdsEverything(role.permissions)
    ? allPermissions().filter((permission) => !isNamedOnly(permission))
    : role.permissions;
  return (
    <Button
      component={Link}
      to={`${ADMIN_BASE}/roles/create`}
      state={{ record: { description: role.description, reach: role.reach, permissions } }}
      variant="outlined"
      startIcon={<CopyIcon />}
    >
      {t('Copy to a new role')}
    </Button>
  );
}

const SECTION = { borderRadius: 2, p: { xs: 4, sm: 5 } } as const;
