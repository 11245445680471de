import { ResourceList } from '../../../../resources/list/ResourceList.tsx';
import { ImportLink } from '../import/ImportLink.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';
import { ReviewThem } from './ReviewThem.tsx';
import { decidedByTab } from './tabs.ts';

/** The generated grid, with the lists by role and status at hand. */
export const PeopleList = () => (
  <ResourceList
    tabs={<PeopleTabs />}
    decided={decidedByTab}
    actions={
      <>
        <ReviewThem />
        <ImportLink />
      </>
    }
  />
);
