import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const TrashList = lazy(async () => ({
  default: (await import('../custom/admin/trash/TrashList.tsx')).TrashList,
}));
const TrashPage = lazy(async () => ({
  default: (await import('../custom/admin/trash/TrashPage.tsx')).TrashPage,
}));

export const trash: ResourceOverrides = { list: TrashList, show: TrashPage };
