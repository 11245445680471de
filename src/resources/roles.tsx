import { lazy } from 'react';
import { ResourceList } from '../generator/list/ResourceList.tsx';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const RoleList = () => <ResourceList isUnselectable={({ built_in }) => built_in === true} />;
const RolePage = lazy(async () => ({
  default: (await import('../custom/admin/users/roles/RolePage.tsx')).RolePage,
}));
const RoleSaveStep = lazy(async () => ({
  default: (await import('../custom/admin/users/roles/RoleSaveStep.tsx')).RoleSaveStep,
}));
const ReachInput = lazy(async () => ({
  default: (await import('../custom/admin/users/roles/ReachInput.tsx')).ReachInput,
}));
const PermissionsInput = lazy(async () => ({
  default: (await import('../custom/admin/users/roles/PermissionsInput.tsx')).PermissionsInput,
}));

export const roles: ResourceOverrides = {
  list: RoleList,
  show: RolePage,
  inputs: { reach: ReachInput, permissions: PermissionsInput },
  saveStep: RoleSaveStep,
};
