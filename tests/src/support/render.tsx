import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { createAuthProvider } from '#src/authProvider/authProvider.ts';
import { DeclarationsContext } from '#src/generator/declarations.ts';
import { ResourceOverridesContext } from '#src/generator/resourceOverrides.ts';
import { createI18nProvider } from '#src/language/i18nProvider.ts';
import { overridesOf } from '#src/resources/index.ts';
import { type SessionUser, setSession } from '#src/session/session.ts';
import { adminTheme } from '#src/theme/adminTheme.ts';
import { sample } from './sample.ts';

export const signIn = (access: SessionUser['access'], teams: { id: string; name: string }[] = []) =>
  setSession({
    token: 'token',
    user: {
      id: 'me',
      profile: { first_name: 'Ana', last_name: 'Reyes', photo: 'photo-id' },
      teams,
      access,
    } as unknown as SessionUser,
  });

export const ADMIN = [{ name: 'admin', reach: 'all', permissions: ['*'] }] as const;

/** A double that throws where a test did not say what to answer. */
export function doubles(overrides: Partial<DataProvider>): DataProvider {
  const untold = async (verb: string) => {
    throw new Error(`Nobody told what ${verb} answers`);
  };
  const verbs = ['getList', 'getMany', 'getManyReference', 'create', 'update', 'updateMany'];
  const all = Object.fromEntries(
    [...verbs, 'delete', 'deleteMany'].map((verb) => [verb, () => untold(verb)]),
  );
  return {
    ...all,
    getOne: async () => ({ data: { id: 'settings', time_zone: 'Asia/Manila' } }),
    ...overrides,
  } as DataProvider;
}

interface Rendered {
  resource: Resource;
  screen: ReactElement;
  dataProvider: DataProvider;
  path: string;
  /** What else is declared; the resource alone by default. */
  declared?: readonly Resource[];
}

/** A screen of the sample resource within all that react-admin and the declarations give it. */
export const renderScreen = (screen: ReactElement, dataProvider: DataProvider, path = '/samples') =>
  renderOf({ resource: sample, screen, dataProvider, path });

/** A screen of any resource. */
export function renderOf({ resource, screen, dataProvider, path, ...more }: Rendered) {
  const declared = more.declared ?? [resource];
  const page = (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={createAuthProvider(declared)}
      i18nProvider={createI18nProvider({ id: 'en', messages: {} })}
      theme={adminTheme('light')}
      darkTheme={null}
    >
      <DeclarationsContext.Provider value={declared}>
        <ResourceOverridesContext.Provider value={overridesOf}>
          <ResourceContextProvider value={resource.name}>{screen}</ResourceContextProvider>
        </ResourceOverridesContext.Provider>
      </DeclarationsContext.Provider>
    </AdminContext>
  );
  const routes = [
    { path: `/${resource.name}/:id/*`, element: page },
    { path: '*', element: page },
  ];
  return render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}
