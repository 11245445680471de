import { ResourceList } from '../../../generator/list/ResourceList.tsx';
import { RowMakeWord } from './MakeWord.tsx';

/** The generated grid, with the way from a word to the service that was meant. */
export const MissedSearches = () => (
  <ResourceList rowActions={(record) => <RowMakeWord record={record} />} />
);
