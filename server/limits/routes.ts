import { limitCalls } from '#schema/calls/limits.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { lift } from './operations.ts';

export function limitRoutes(app: App) {
  serve(app, limitCalls.lift, ({ context, body }) => lift(context, body.ids));
}
