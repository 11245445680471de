import { useEffect, useMemo } from 'react';
import { CustomRoutes, Admin as ReactAdmin } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { isStaff, type Viewer } from '../schema/access.ts';
import { resources } from '../schema/index.ts';
import { ADMIN_BASE } from './adminBase.ts';
import { mayAccess } from './authProvider/access.ts';
import { createAuthProvider, currentViewer } from './authProvider/authProvider.ts';
import { LoginPage } from './authProvider/LoginPage.tsx';
import { StaffOnly } from './authProvider/StaffOnly.tsx';
import { useViewer } from './authProvider/useViewer.ts';
import { SignInAgainHost } from './custom/signIn/SignInAgainHost.tsx';
import { enrolmentPath } from './custom/signIn/target.ts';
import { createDataProvider } from './dataProvider/dataProvider.ts';
import { createAdminQueryClient } from './dataProvider/queryClient.ts';
import { createI18nProvider } from './language/i18nProvider.ts';
import { languageOfPage, reactAdminTexts } from './language/loadTexts.ts';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { NoAccess, NotFound } from './layout/ErrorPages.tsx';
import { type AdminPage, HOME, PAGES } from './layout/pages.tsx';
import { ToastBridge } from './layout/ToastBridge.tsx';
import { ExtrasContext } from './resources/extras.ts';
import { todayIn } from './resources/formats.ts';
import { toResource } from './resources/toResource.tsx';
import { timeZoneOf } from './resources/useSettings.ts';
import { extrasOf } from './screens.tsx';
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
/** main.tsx has loaded the texts before it imports this file. */
const i18nProvider = createI18nProvider({
  id: languageOfPage().id,
  messages: reactAdminTexts(),
});

/** A data router, not a plain one: only it can hold back a navigation that would lose changes. */
const router = createBrowserRouter([{ path: `${ADMIN_BASE}/*`, element: <Screens /> }]);

export const Admin = () => <RouterProvider router={router} />;

function Screens() {
  const viewer = useViewer();
  const { user } = useSession();
  const scheme = useScheme();
  const theme = useMemo(() => adminTheme(scheme), [scheme]);
  return (
    <>
      <SignInAgainHost />
      <ExtrasContext.Provider value={extrasOf}>
        <ReactAdmin
          basename={ADMIN_BASE}
          title="Takda"
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          theme={theme}
          darkTheme={null}
          loginPage={LoginPage}
          layout={user?.must_add_second_factor ? GoToEnrolment : layoutFor(viewer)}
          {...(mayAccess(resources, viewer, HOME.needs) && { dashboard: Home })}
          notification={ToastBridge}
          catchAll={NotFound}
          accessDenied={NoAccess}
          // The login page keeps the address: a link to a record still works after signing in.
          requireAuth={viewer !== null}
          disableTelemetry
        >
          {resources
            .filter(({ hasScreens }) => hasScreens !== false)
            .map((one) => toResource(one, extrasOf(one.name)))}
          <CustomRoutes>{PAGES.map(toRoute)}</CustomRoutes>
        </ReactAdmin>
      </ExtrasContext.Provider>
    </>
  );
}

const Home = () => <HOME.page />;

function layoutFor(viewer: Viewer | null) {
  if (!viewer) return LoginPage;
  return isStaff(viewer) ? AdminLayout : StaffOnly;
}

const toRoute = (page: AdminPage) => (
  <Route key={page.path} path={`/${page.path}`} element={<Guarded {...page} />} />
);

/** react-admin checks access only on resource routes, not on custom routes. */
function Guarded({ needs, page: Page }: AdminPage) {
  return mayAccess(resources, useViewer(), needs) ? <Page /> : <NoAccess />;
}

/** The server refuses everything until a second factor is added, on the account page. */
function GoToEnrolment() {
  useEffect(() => {
    const { pathname, search } = window.location;
    window.location.replace(enrolmentPath(pathname + search));
  }, []);
  return null;
}
