import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const AdminNotifications = lazy(async () => ({
  default: (await import('../custom/admin/notifications/AdminNotifications.tsx'))
    .AdminNotifications,
}));

export const notifications: ResourceOverrides = { list: AdminNotifications };
