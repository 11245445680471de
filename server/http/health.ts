import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './context.ts';
import { AppError } from './errors.ts';

/** How long the database may take to say that it is there, milliseconds. */
const PATIENCE = 2_500;

/** `/healthz`: this process runs. `/readyz`: it can also do its work. */
export function healthRoutes(
  app: FastifyInstance,
  { database }: Deps,
  isStopping: () => boolean = () => false,
) {
  const config = { policy: 'everyone' as const };
  const schema = { hide: true };
  app.get('/healthz', { config, schema }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config, schema }, async () => {
    if (isStopping()) throw new AppError('unavailable', 'This process is stopping.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, PATIENCE);
    });
    try {
      await Promise.race([database.db.execute(sql`select 1`), late]);
    } catch {
      throw new AppError('unavailable', 'The database does not answer.', { retry_after: 5 });
    } finally {
      clearTimeout(timer);
    }
    return { status: 'ok' };
  });
}
