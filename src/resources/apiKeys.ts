import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const KeyList = lazy(async () => ({
  default: (await import('../custom/admin/apiKeys/KeyList.tsx')).KeyList,
}));
const KeyPage = lazy(async () => ({
  default: (await import('../custom/admin/apiKeys/KeyPage.tsx')).KeyPage,
}));
const NewKeyStep = lazy(async () => ({
  default: (await import('../custom/admin/apiKeys/NewKeyStep.tsx')).NewKeyStep,
}));
const KeyPermissionsInput = lazy(async () => ({
  default: (await import('../custom/admin/apiKeys/KeyPermissionsInput.tsx')).KeyPermissionsInput,
}));

export const apiKeys: ResourceOverrides = {
  list: KeyList,
  show: KeyPage,
  createStep: NewKeyStep,
  inputs: { permissions: KeyPermissionsInput },
};
