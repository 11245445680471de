import { isRestored, readInstallation } from '../db/installation.ts';
import type { Deps } from '../deps.ts';
import { isOwnStore } from '../storage/ownership.ts';

/** How long it holds whose the file store is, milliseconds. */
const HOLDS_MS = 60_000;

/** `restored`: it sends no mails and removes no files; `foreign_files`: it removes none. */
type Special = 'restored' | 'foreign_files';

export interface InstallationState {
  /** @returns null for an installation as any other */
  check(): Promise<Special | null>;
}

export function installationState({ database, files }: Deps): InstallationState {
  const hasForeignFiles = watchStore(() => isOwnStore({ database, store: files }));
  return {
    async check() {
      if (isRestored(await readInstallation(database.aside))) return 'restored';
      return hasForeignFiles() ? 'foreign_files' : null;
    },
  };
}

/** Asks now and then, and answers what was found last: a store that is slow keeps nobody waiting. */
function watchStore(isOwn: () => Promise<boolean>): () => boolean {
  let isForeign = false;
  let readAt: number | null = null;
  return () => {
    if (readAt === null || performance.now() - readAt > HOLDS_MS) {
      readAt = performance.now();
      isOwn().then(
        (own) => {
          isForeign = !own;
        },
        () => undefined,
      );
    }
    return isForeign;
  };
}
