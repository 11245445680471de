import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const ReachedLimits = lazy(async () => ({
  default: (await import('../custom/admin/limits/ReachedLimits.tsx')).ReachedLimits,
}));
const RecordLift = lazy(async () => ({
  default: (await import('../custom/admin/limits/Lift.tsx')).RecordLift,
}));

export const reachedLimits: ResourceOverrides = { list: ReachedLimits, recordActions: RecordLift };
