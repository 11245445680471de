import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const ScreenAddress = lazy(async () => ({
  default: (await import('../custom/admin/screens/ScreenAddress.tsx')).ScreenAddress,
}));

export const screens: ResourceOverrides = { recordActions: ScreenAddress };
