import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const ActivityList = lazy(async () => ({
  default: (await import('../custom/admin/activityLogs/ActivityList.tsx')).ActivityList,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('../custom/admin/activityLogs/ActivityPage.tsx')).ActivityPage,
}));

export const activityLogs: ResourceOverrides = { list: ActivityList, show: ActivityPage };
