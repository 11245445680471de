import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorAnswer } from '../http/errors.ts';
import type { UnavailableLog } from '../http/unavailable.ts';
import type { InstallationState } from './installationState.ts';
import type { ReadinessCheck } from './readiness.ts';

interface Health {
  version: string;
  readiness: ReadinessCheck;
  unavailable: UnavailableLog;
  installation: InstallationState;
  isStopping?: (() => boolean) | undefined;
}

/**
 * `/healthz`: this process runs. `/readyz`: its version, whether it can also do its work, and if not,
 * what the problem is;
 * `installation` says what keeps it from sending mails (`restored`) or removing files (`foreign_files`).
 */
export function healthRoutes(
  app: FastifyInstance,
  { version, readiness, unavailable, installation, ...health }: Health,
) {
  const config = { policy: 'everyone' as const };
  const schema = { hide: true };
  app.get('/healthz', { config, schema }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config, schema }, async (request, reply) => {
    if (health.isStopping?.()) {
      unavailable.recordRequest(request, { cause: 'stopping' });
      const words = new AppError('unavailable', 'This process is stopping.');
      return refuse(request, reply, { words, status: 'stopping', version });
    }
    const { status, checks } = await readiness.check();
    if (status !== 'unavailable') {
      const special = await installation.check();
      return { status, version, checks, ...(special && { installation: special }) };
    }
    const isAway = checks.database !== 'ok';
    const cause = isAway ? 'database_away' : 'not_ready';
    unavailable.recordRequest(request, { cause, facts: { checks } });
    const words = isAway
      ? new AppError('unavailable', 'The database does not answer.', { retry_after: 5 })
      : new AppError('unavailable', 'This process is not ready.', { retry_after: 5 });
    return refuse(request, reply, { words, status, version, checks });
  });
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { words, ...more }: { words: AppError; status: string; version: string; checks?: object },
) {
  const body = errorAnswer(request, reply, words);
  return reply.send({ ...body, ...more });
}
