import { notificationCalls } from '#schema/calls/notifications.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { countUnread, markRead } from './operations.ts';

export function notificationRoutes(app: App) {
  serve(app, notificationCalls.count, ({ context }) => countUnread(context));
  serve(app, notificationCalls.read, ({ context, body }) => markRead(context, body));
}
