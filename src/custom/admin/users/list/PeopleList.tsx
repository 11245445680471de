import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { can, mayWrite } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import { mayMerge } from '#schema/users/mayMerge.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useAudience } from '#src/generator/declarations.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { t } from '#src/language/t.ts';
import { DUPLICATES_PATH } from '../merging/duplicatePaths.ts';
import { REVIEW_PATH } from '../review/reviewPath.ts';
import { PeopleTabs } from './PeopleTabs.tsx';
import { decidedByTab } from './tabs.ts';

/** The generated grid, with the lists by role and status at hand. */
export const PeopleList = () => (
  <ResourceList
    tabs={<PeopleTabs />}
    hiddenFilters={decidedByTab}
    actions={
      <>
        <ReviewThem />
        <DuplicatesLink />
        <ImportLink />
      </>
    }
  />
);

/** For whoever may make people and set their addresses. */
function ImportLink() {
  const audience = useAudience();
  const may = can(useViewer(), 'create', user) && mayWrite(user.fields.email, audience);
  if (!may) return null;
  return (
    <Button
      component={Link}
      to={`${ADMIN_BASE}/users/import`}
      variant="outlined"
      startIcon={<UploadIcon />}
    >
      {t('Import')}
    </Button>
  );
}

function DuplicatesLink() {
  if (!mayMerge(useViewer())) return null;
  return (
    <Button component={Link} to={DUPLICATES_PATH} variant="outlined">
      {t('Likely duplicates')}
    </Button>
  );
}

/** From the list of those who wait to what is done about it. */
function ReviewThem() {
  const viewer = useViewer();
  const { filterValues, total } = useListContext();
  const waiting = filterValues['identification.status'];
  const isAboutThem = Array.isArray(waiting) && waiting.join() === 'submitted';
  if (!isAboutThem || !total || !can(viewer, 'verify_identification', user)) return null;
  return (
    <Button component={Link} to={REVIEW_PATH} variant="outlined">
      {t('Review them one after the other')}
    </Button>
  );
}
