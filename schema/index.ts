import { actionsOf, MENU_SECTIONS, type Resource } from './declaration/defineResource.ts';
import type { Catalogue } from './language/index.ts';
import * as declared from './resources/index.ts';
import { trashOf } from './trash/trash.ts';

export * from './resources/index.ts';

/** What was deleted of all the others. */
export const trash = trashOf(Object.values(declared));

const placeOf = ({ menu }: Resource) =>
  menu ? MENU_SECTIONS.indexOf(menu.section) * 100 + menu.position : MENU_SECTIONS.length * 100;

/** Every resource there is, in the order of the menu; those that hang nowhere come last. */
export const resources: readonly Resource[] = [...Object.values<Resource>(declared), trash].sort(
  (a, b) => placeOf(a) - placeOf(b),
);

export const resourceNamed = (name: string): Resource => {
  const declaration = resources.find((resource) => resource.name === name);
  if (!declaration) throw new Error(`There is no resource ${name}`);
  return declaration;
};

/** Every `RESOURCE.ACTION` that a role can carry. */
export const allPermissions = (): string[] =>
  resources
    .filter(({ heldWith }) => !heldWith)
    .flatMap((resource) => actionsOf(resource).map((action) => `${resource.name}.${action}`));

/** A permission that holding everything does not include. */
export const isNamedOnly = (permission: string): boolean =>
  resources.some(({ name, namedOnly = [] }) =>
    namedOnly.some((action) => permission === `${name}.${action}`),
  );

/** What the declarations bring along of a language, beside its file in `languages/`. */
export const declaredTranslations = (language: string): Catalogue =>
  Object.assign({}, ...resources.map(({ translations }) => translations?.[language]));
