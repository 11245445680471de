import { viewCalls } from '#schema/calls/views.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { openViews, setOwnDefault } from './openViews.ts';
import { saveView, updateView } from './save.ts';

export function viewRoutes(app: App) {
  serve(app, viewCalls.open, ({ context }) => openViews(context));
  serve(app, viewCalls.save, ({ context, body }) => saveView(context, body));
  serve(app, viewCalls.update, ({ context, params, body }) => updateView(context, params.id, body));
  serve(app, viewCalls.setOwnDefault, async ({ context, body }) => {
    await setOwnDefault(context, body);
    return {};
  });
}
