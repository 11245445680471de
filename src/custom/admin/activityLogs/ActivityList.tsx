import type { RaRecord } from 'react-admin';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import type { ActivityRow } from './activityRow.ts';
import { Sentence } from './Sentence.tsx';

/** The log's grid, in which a row is named by its sentence. */
export const ActivityList = () => (
  <ResourceList rowName={(record: RaRecord) => <Sentence row={record as ActivityRow} />} />
);
