import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const ActivityList = lazy(async () => ({
  default: (await import('../custom/admin/activity/ActivityList.tsx')).ActivityList,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('../custom/admin/activity/ActivityPage.tsx')).ActivityPage,
}));

export const activityLogs: ResourceOverrides = { list: ActivityList, show: ActivityPage };
