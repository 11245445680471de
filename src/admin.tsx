import { CssBaseline } from '@mui/material';
import { createTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore } from 'react-admin';
import {
  createBrowserRouter,
  Navigate,
  Route,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import { isStaff, type Viewer } from '#schema/declaration/access.ts';
import { resources } from '#schema/index.ts';
import { ADMIN_BASE } from './adminBase.ts';
import { mayAccess } from './authProvider/access.ts';
import { createAuthProvider, currentViewer } from './authProvider/authProvider.ts';
import { StaffOnly } from './authProvider/StaffOnly.tsx';
import { useViewer } from './authProvider/useViewer.ts';
import { Loader } from './custom/elements/Loader.tsx';
import { enrolmentPath } from './custom/signIn/enrolmentPath.ts';
import { SignInAgainHost } from './custom/signIn/SignInAgainHost.tsx';
import { createDataProvider } from './dataProvider/dataProvider.ts';
import { createAdminQueryClient } from './dataProvider/queryClient.ts';
import { todayIn } from './generator/formats.ts';
import { ResourceOverridesContext } from './generator/resourceOverrides.ts';
import { toResource } from './generator/toResource.tsx';
import { timeZoneOf } from './generator/useSettings.ts';
import { createI18nProvider } from './language/i18nProvider.ts';
import { languageOfPage, reactAdminTexts } from './language/loadTexts.ts';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { NoAccess, NotFound } from './layout/ErrorPages.tsx';
import { beginsWithToday } from './layout/menu.ts';
import { type AdminPage, HOME, PAGES, TODAY } from './layout/pages.tsx';
import { ToastBridge } from './layout/ToastBridge.tsx';
import { overridesOf } from './resources/index.ts';
import { useSession } from './session/useSession.ts';
import { adminTheme } from './theme/adminTheme.ts';
import { useScheme } from './theme/useScheme.ts';

const queryClient = createAdminQueryClient();
const dataProvider = createDataProvider({
  resources,
  viewer: currentViewer,
  today: async () => todayIn(await timeZoneOf(queryClient, dataProvider)),
});
const authProvider = createAuthProvider(resources);
const store = localStorageStore();

/** A data router, not a plain one: only it can hold back a navigation that would lose changes. */
const router = createBrowserRouter([{ path: `${ADMIN_BASE}/*`, element: <Screens /> }]);

const LoginPage = lazy(async () => ({
  default: (await import('./authProvider/LoginPage.tsx')).LoginPage,
}));

export const Admin = () => <RouterProvider router={router} />;

function Screens() {
  const viewer = useViewer();
  const { user } = useSession();
  const scheme = useScheme();
  const theme = useMemo(() => createTheme(adminTheme(scheme)), [scheme]);
  // The texts are there before anything is shown.
  const [i18nProvider] = useState(() =>
    createI18nProvider({ id: languageOfPage().id, messages: reactAdminTexts() }),
  );
  return (
    <>
      <SignInAgainHost />
      <ResourceOverridesContext.Provider value={overridesOf}>
        <CoreAdminContext
          basename={ADMIN_BASE}
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={store}
        >
          <ThemeProvider theme={theme}>
            <CssBaseline enableColorScheme />
            <CoreAdminUI
              title="Takda"
              loginPage={SignIn}
              layout={user?.must_add_second_factor ? GoToEnrolment : layoutFor(viewer)}
              {...(hasHome(viewer) && { dashboard: Home })}
              loading={Loader}
              error={Broken}
              catchAll={NotFound}
              accessDenied={NoAccess}
              authenticationError={NoAccess}
              // The login page keeps the address: a link to a record still works after signing in.
              requireAuth={viewer !== null}
              disableTelemetry
            >
              {resources.map((resource) => toResource(resource, overridesOf(resource.name)))}
              <CustomRoutes>{PAGES.map(toRoute)}</CustomRoutes>
            </CoreAdminUI>
            <ToastBridge />
          </ThemeProvider>
        </CoreAdminContext>
      </ResourceOverridesContext.Provider>
    </>
  );
}

const hasHome = (viewer: Viewer | null) =>
  beginsWithToday(viewer) || mayAccess(resources, viewer, HOME.needs);

/** A link to figures of some period leads to them, whoever follows it. */
function Home() {
  const isToday = beginsWithToday(useViewer());
  const { search } = useLocation();
  return isToday && search === '' ? (
    <Navigate to={`${ADMIN_BASE}/${TODAY.path}`} replace />
  ) : (
    <HOME.page />
  );
}

const SignIn = () => (
  <Suspense fallback={<Loader />}>
    <LoginPage />
  </Suspense>
);

/** For the error boundary of the page around all this, which has words for it. */
function Broken({ error }: { error: Error }): never {
  throw error;
}

function layoutFor(viewer: Viewer | null) {
  if (!viewer) return SignIn;
  return isStaff(viewer) ? AdminLayout : StaffOnly;
}

const toRoute = (page: AdminPage) => (
  <Route key={page.path} path={`/${page.path}`} element={<Guarded {...page} />} />
);

/** react-admin checks access only on resource routes, not on custom routes. */
function Guarded({ needs, isFor = () => true, page: Page }: AdminPage) {
  const viewer = useViewer();
  return mayAccess(resources, viewer, needs) && isFor(viewer) ? <Page /> : <NoAccess />;
}

/** The server refuses everything until a second factor is added, on the account page. */
function GoToEnrolment() {
  useEffect(() => {
    const { pathname, search } = window.location;
    window.location.replace(enrolmentPath(pathname + search));
  }, []);
  return null;
}
