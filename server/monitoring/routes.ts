import { settingsCalls } from '#schema/calls/settings.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { ReadinessCheck } from './readiness.ts';
import { installationStatus } from './status.ts';

interface Process {
  version: string;
  readiness: ReadinessCheck;
}

export function statusRoutes(app: App, deps: Deps, own: Process) {
  const started_at = deps.clock();
  serve(app, settingsCalls.status, () => installationStatus(deps, { ...own, started_at }));
}
