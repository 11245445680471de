import { apiKeyCalls } from '#schema/calls/apiKeys.ts';
import { apiKey } from '#schema/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createKey } from './create.ts';

export function apiKeyRoutes(app: App) {
  logTrials(app);
  serve(app, apiKeyCalls.create, ({ context, body }) => createKey(context, body));
}

/** What a test key did is undone, with its rows of the log; that it was asked for, and answered, is not. */
function logTrials(api: App) {
  api.addHook('preSerialization', async ({ context, method, routeOptions }, reply, answer) => {
    const key = context?.viewer?.key;
    if (!key?.is_test || method !== 'POST' || reply.statusCode >= 400) return answer;
    const changes = { call: [null, `${method} ${routeOptions.url}`] as [null, string] };
    await context.db.transaction((tx) =>
      logActivity(tx, context, [
        { action: 'try_call', resource: apiKey.name, subject_id: key.id, changes },
      ]),
    );
    return answer;
  });
}
