import { lazy, type ReactElement } from 'react';
import { Resource } from 'react-admin';
import { actionsOf, type Resource as Declaration } from '#schema/declaration/defineResource.ts';
import { t } from '../language/t.ts';
import { ICONS } from './icons.ts';
import { ResourceList } from './list/ResourceList.tsx';
import type { ResourceOverrides } from './resourceOverrides.ts';
import { nameOf } from './values.ts';

const CreateScreen = lazy(async () => ({
  default: (await import('./screens/CreateScreen.tsx')).CreateScreen,
}));
const EditScreen = lazy(async () => ({
  default: (await import('./screens/EditScreen.tsx')).EditScreen,
}));
const ShowScreen = lazy(async () => ({
  default: (await import('./screens/ShowScreen.tsx')).ShowScreen,
}));

/** The screens of a resource, one for each action it has; its own screens replace the generated ones. */
export function toResource(declaration: Declaration, overrides: ResourceOverrides): ReactElement {
  const { name, label, icon } = declaration;
  const { list = ResourceList, create = CreateScreen, show = ShowScreen } = overrides;
  const common = {
    name,
    icon: ICONS[icon],
    options: { label: t(label.many) },
    recordRepresentation: (record: object) => nameOf(declaration, record),
  };
  if (declaration.singleton) return <Resource key={name} {...common} list={EditScreen} />;
  const offered = actionsOf(declaration);
  return (
    <Resource
      key={name}
      {...common}
      {...(offered.includes('list') && { list })}
      {...(offered.includes('create') && { create })}
      {...(offered.includes('show') && { show })}
      {...(offered.includes('update') && { edit: EditScreen })}
    />
  );
}
