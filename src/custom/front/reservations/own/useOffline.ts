/** Makes the pages of one's own reservations work without a connection, from the first visit on. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../../page/useOrganisation.ts';
import { readOrKept } from './keptAnswers.ts';

export function useOffline() {
  const queries = useQueryClient();
  useEffect(() => {
    // The time zone by which the page tells times; free times and all else are never kept.
    const read = () => queries.fetchQuery({ ...settingsQuery, retry: false });
    void readOrKept('settings', read).then(
      (settings) => {
        if (settings.as_of)
          queries.setQueryData(settingsQuery.queryKey, settings, { updatedAt: 1 });
      },
      () => undefined,
    );
    keepPages().catch((error) => console.warn('The pages could not be kept for later.', error));
  }, [queries]);
}

const WORKER = '/worker.js';

async function keepPages() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(workerAddress());
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, hash }) => origin === window.location.origin && hash === '',
  );
  active?.postMessage({ files: [...new Set(files.map(({ href }) => href))] });
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Browsers with Trusted Types take a worker's address from a policy alone; this one knows no other. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('takda-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL('') ?? WORKER;
}
