import { Route } from 'react-router-dom';
import { resources } from '../../schema/index.ts';
import { mayAccess } from '../authProvider/access.ts';
import { useViewer } from '../authProvider/useViewer.ts';
import { NoAccess } from './Elsewhere.tsx';
import type { AdminPage } from './pages.tsx';

export const toRoute = (page: AdminPage) => (
  <Route key={page.path} path={`/${page.path}`} element={<Guarded {...page} />} />
);

/** react-admin guards the screens of resources alone. */
function Guarded({ needs, page: Page }: AdminPage) {
  return mayAccess(resources, useViewer(), needs) ? <Page /> : <NoAccess />;
}
