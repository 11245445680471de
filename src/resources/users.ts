import { lazy } from 'react';
import { msg } from '#schema/language/index.ts';
import { user } from '#schema/resources/user.ts';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const PeopleList = lazy(async () => ({
  default: (await import('../custom/admin/users/list/PeopleList.tsx')).PeopleList,
}));
const InviteStep = lazy(async () => ({
  default: (await import('../custom/admin/users/InviteStep.tsx')).InviteStep,
}));
const PersonPage = lazy(async () => ({
  default: (await import('../custom/admin/users/page/PersonPage.tsx')).PersonPage,
}));

export const users: ResourceOverrides = {
  list: PeopleList,
  show: PersonPage,
  createStep: InviteStep,
  notInUpdate: ['email', 'profile.photo'],
  exportColumns: [
    {
      path: 'derived_categories',
      field: {
        ...user.fields.categories,
        label: msg('Categories from the profile, today'),
      },
    },
  ],
};
