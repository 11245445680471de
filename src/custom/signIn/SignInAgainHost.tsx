import { lazy, Suspense, useEffect, useState } from 'react';
import { registerReauthentication } from '../../session/renewal.ts';

const SignInAgain = lazy(async () => ({
  default: (await import('./SignInAgain.tsx')).SignInAgain,
}));

/** Stands beside the screens: a session that ends with unsaved work is renewed here. */
export function SignInAgainHost() {
  const [dialog, setDialog] = useState<{ settle: () => void } | null>(null);
  useEffect(() => {
    let settle = () => {};
    const stop = registerReauthentication(
      () =>
        new Promise((resolve) => {
          settle = resolve;
          setDialog({ settle });
        }),
    );
    return () => {
      stop();
      // On unmount, release the calls that wait for the answer.
      settle();
    };
  }, []);
  if (!dialog) return null;
  const settle = () => {
    setDialog(null);
    dialog.settle();
  };
  return (
    <Suspense>
      <SignInAgain onClosed={settle} />
    </Suspense>
  );
}
