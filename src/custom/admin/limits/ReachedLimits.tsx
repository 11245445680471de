import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { RowLift } from './Lift.tsx';

/** The generated grid, with what can be done for whoever ran into the limit. */
export const ReachedLimits = () => (
  <ResourceList
    rowActions={(record) => <RowLift record={record} />}
    isMuted={(record) => record.lifted_at !== null}
  />
);
