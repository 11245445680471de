import { webhookCalls } from '#schema/calls/webhooks.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createWebhook, renewSecret, sendAgain, testWebhook, updateWebhook } from './operations.ts';

export function webhookRoutes(app: App, { config: { webhook_networks: networks } }: Deps) {
  serve(app, webhookCalls.create, ({ context, body }) => createWebhook(context, body, networks));
  serve(app, webhookCalls.update, ({ context, params, body }) =>
    updateWebhook(context, params.id, { body, networks }),
  );
  serve(app, webhookCalls.renewSecret, ({ context, params, body }) =>
    renewSecret(context, params.id, body.current_password),
  );
  serve(app, webhookCalls.test, ({ context, params }) => testWebhook(context, params.id, networks));
  serve(app, webhookCalls.sendAgain, ({ context, body }) => sendAgain(context, body.ids));
}
