import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const MissedSearches = lazy(async () => ({
  default: (await import('../custom/admin/services/MakeWord.tsx')).MissedSearches,
}));
const RecordMakeWord = lazy(async () => ({
  default: (await import('../custom/admin/services/MakeWord.tsx')).RecordMakeWord,
}));

export const missedSearches: ResourceOverrides = {
  list: MissedSearches,
  recordActions: RecordMakeWord,
};
