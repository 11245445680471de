import { Alert, Box, Paper, Typography } from '@mui/material';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import { EVERYTHING } from '../../../../schema/access.ts';
import type { RecordOf } from '../../../../schema/defineResource.ts';
import type { role as declared } from '../../../../schema/index.ts';
import { t } from '../../../language/t.ts';
import { FormSkeleton } from '../../../resources/form/FormSkeleton.tsx';
import { PageHeader } from '../../../resources/PageHeader.tsx';
import { RecordActions } from '../../../resources/screens/RecordActions.tsx';
import { ActivitySection } from '../activity/ActivitySection.tsx';
import { CopyRole } from './CopyRole.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RoleFacts } from './RoleFacts.tsx';

export type Role = RecordOf<typeof declared>;

export const RolePage = () => (
  <ShowBase>
    <Page />
  </ShowBase>
);

/** What a role is and what it may do, for the built-in ones also why that stays so. */
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

const SECTION = { borderRadius: 2, p: { xs: 4, sm: 5 } } as const;
