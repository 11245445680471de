import type { FastifyInstance } from 'fastify';
import { isOwnStore } from '../files/ownership.ts';
import { isRestored, readInstallation } from '../installation/installation.ts';
import type { Deps } from './context.ts';
import { AppError } from './errors.ts';

/** How long the database may take to say that it is there, milliseconds. */
const PATIENCE = 2_500;
/** How long it holds whose the file store is, milliseconds. */
const HOLDS_MS = 60_000;

/**
 * `/healthz`: this process runs. `/readyz`: it can also do its work, and `installation` says what
 * keeps it from sending mails (`restored`) or removing files (`foreign_files`).
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, files }: Deps,
  isStopping: () => boolean = () => false,
) {
  const config = { policy: 'everyone' as const };
  const schema = { hide: true };
  app.get('/healthz', { config, schema }, async () => ({ status: 'ok' }));
  const hasForeignFiles = watchStore(() => isOwnStore({ database, store: files }));
  app.get('/readyz', { config, schema }, async () => {
    if (isStopping()) throw new AppError('unavailable', 'This process is stopping.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, PATIENCE);
    });
    try {
      const own = await Promise.race([readInstallation(database.db), late]);
      if (isRestored(own)) return { status: 'ok', installation: 'restored' };
    } catch {
      throw new AppError('unavailable', 'The database does not answer.', { retry_after: 5 });
    } finally {
      clearTimeout(timer);
    }
    return { status: 'ok', ...(hasForeignFiles() && { installation: 'foreign_files' }) };
  });
}

/** Asks now and then, and answers what was found last: a store that is slow keeps nobody waiting. */
function watchStore(isOwn: () => Promise<boolean>): () => boolean {
  let isForeign = false;
  let asked: number | null = null;
  return () => {
    if (asked === null || performance.now() - asked > HOLDS_MS) {
      asked = performance.now();
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
