import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DialogHost } from './custom/dialogs/DialogHost.tsx';
import { ErrorBoundary } from './custom/shell/ErrorBoundary.tsx';
import { Loader } from './custom/shell/Loader.tsx';
import { followOtherTabs, refreshProfile, restoreSession } from './session/session.ts';
import { Toasts } from './toast/Toasts.tsx';
import './tokens/tokens.css';
import './custom/shell/base.css';

const isAdmin = /^\/admin(\/|$)/.test(window.location.pathname);

/** The session and the code come at the same time; whichever face it is waits for both. */
const Face = lazy(async () => {
  const [face] = await Promise.all([loadFace(), restoreSession()]);
  followOtherTabs();
  void refreshProfile();
  return face;
});

async function loadFace() {
  if (isAdmin) return { default: (await import('./admin.tsx')).Admin };
  return { default: (await import('./custom/booking/Booking.tsx')).Booking };
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <ErrorBoundary>
    <Suspense fallback={<Loader />}>
      <Face />
    </Suspense>
    <DialogHost />
    <Toasts />
  </ErrorBoundary>,
);
