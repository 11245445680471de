import { Button, Paper, Typography } from '@mui/material';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { apiKey } from '#schema/resources/apiKey.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { Details } from '#src/generator/Details.tsx';
import { readable, useAudience, useDeclaration } from '#src/generator/declarations.ts';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { RecordActions } from '#src/generator/screens/RecordActions.tsx';
import { t } from '#src/language/t.ts';
import { ActivitySection } from '../activityLogs/ActivitySection.tsx';
import { useMayReadActivity } from '../activityLogs/useMayReadActivity.ts';
import { PermissionMatrix } from '../users/roles/PermissionMatrix.tsx';
import { widestReach } from './widestReach.ts';

export const KeyPage = () => (
  <ShowBase>
    <Page />
  </ShowBase>
);

/** What a key is and may do, and the way to what it did. */
function Page() {
  const resource = useDeclaration();
  const audience = useAudience();
  const viewer = useViewer();
  const mayReadActivity = useMayReadActivity();
  const { record } = useShowContext<RecordOf<typeof apiKey> & RaRecord>();
  if (!record) return <FormSkeleton />;
  const fields = readable(resource, audience).filter(
    ({ path }) => path !== 'name' && path !== 'permissions',
  );
  const filter = encodeURIComponent(JSON.stringify({ key_id: [record.id] }));
  return (
    <>
      <PageHeader
        title={record.name}
        actions={
          <RecordActions record={record}>
            {mayReadActivity && (
              <Button
                component={Link}
                to={`${ADMIN_BASE}/activity-logs?filter=${filter}`}
                variant="outlined"
              >
                {t('See what it did')}
              </Button>
            )}
          </RecordActions>
        }
      />
      <Details record={record} fields={fields} />
      <Paper component="section" variant="outlined" aria-labelledby="permissions" sx={SECTION}>
        <Typography component="h2" variant="h2" id="permissions" sx={{ mb: 3 }}>
          {t('Permissions')}
        </Typography>
        <PermissionMatrix
          held={record.permissions}
          offered={record.permissions}
          reach={widestReach(viewer)}
          labelledBy="permissions"
        />
      </Paper>
      <ActivitySection resource={resource.name} id={record.id} />
    </>
  );
}

const SECTION = { borderRadius: 2, mt: 4, p: { xs: 4, sm: 5 }, maxWidth: 860 } as const;
