import { trashCalls } from '#schema/calls/trash.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { empty, purge } from './purge.ts';
import { type HooksOf, restore } from './restore.ts';

export function trashRoutes(app: App, hooksOf: HooksOf) {
  serve(app, trashCalls.restore, ({ context, body }) => restore(context, body.ids, hooksOf));
  serve(app, trashCalls.empty, ({ context, body }) => empty(context, body.resource));
  serve(app, trashCalls.remove, async ({ context, body }) => {
    await purge(context, body.ids);
    return body;
  });
}
