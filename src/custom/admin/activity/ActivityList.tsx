import type { RaRecord } from 'react-admin';
import { ResourceList } from '../../../resources/list/ResourceList.tsx';
import type { ActivityRow } from './activityRow.ts';
import { Sentence } from './Sentence.tsx';

/** The log's grid, in which a row is called by what it tells. */
export const ActivityList = () => (
  <ResourceList
    rowName={(record: RaRecord) => <Sentence row={record as unknown as ActivityRow} />}
  />
);
