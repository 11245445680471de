import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const MissedSearches = lazy(async () => ({
  default: (await import('../custom/admin/search/MakeWord.tsx')).MissedSearches,
}));
const RecordMakeWord = lazy(async () => ({
  default: (await import('../custom/admin/search/MakeWord.tsx')).RecordMakeWord,
}));

export const missedSearches: ResourceOverrides = {
  list: MissedSearches,
  recordActions: RecordMakeWord,
};
