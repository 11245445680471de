import { screenCalls } from '#schema/calls/screens.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { renewKey, withdrawKey } from './keys.ts';

export function screenRoutes(app: App) {
  serve(app, screenCalls.renewKey, ({ context, params }) => renewKey(context, params.id));
  serve(app, screenCalls.withdrawKey, ({ context, params }) => withdrawKey(context, params.id));
}
