import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import { mayMerge } from '#schema/users/mayMerge.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
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
      </>
    }
  />
);

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
