import { useSyncExternalStore } from 'react';
import { t } from '../../language/t.ts';

/** Says that there is no connection, in either app. What is sent meanwhile fails and says so. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" style={isOnline ? undefined : BAR}>
      {!isOnline &&
        t('You are offline. What you save now is not sent: try again once you are back.')}
    </div>
  );
}

function follow(change: () => void): () => void {
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
}

/** Shows above everything, dialogs included, and blocks none of it. */
const BAR = {
  position: 'fixed',
  insetInline: 0,
  top: 0,
  zIndex: 2000,
  padding: '8px 16px',
  background: 'var(--text)',
  color: 'var(--page)',
  textAlign: 'center',
  pointerEvents: 'none',
} as const;
