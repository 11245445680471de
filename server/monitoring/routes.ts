import { settings } from '../../schema/index.ts';
import { installationStatus as answer } from '../../schema/installationStatus.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import type { ReadinessCheck } from './readiness.ts';
import { installationStatus } from './status.ts';

interface Process {
  version: string;
  readiness: ReadinessCheck;
}

export function statusRoutes(app: App, deps: Deps, own: Process) {
  const started_at = deps.clock();
  app.get('/settings/status', {
    config: { policy: { resource: settings.name, action: 'show_status' }, isPassive: true },
    schema: {
      tags: [settings.label.many],
      summary: 'How the installation does: version, database, mails, backup, disks and jobs',
      response: { 200: answer, ...errorAnswers },
    },
    handler: () => installationStatus(deps, { ...own, started_at }),
  });
}
