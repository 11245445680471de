import { readBody, unreadCount } from '../../schema/notifications.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { countUnread, markRead } from './operations.ts';

const tags = ['Notifications'];

export function notificationRoutes(app: App) {
  app.get('/notifications/count', {
    config: { policy: 'signed_in', isPassive: true },
    schema: {
      tags,
      summary: 'Count the notifications that are not read yet',
      response: { 200: unreadCount, ...errorAnswers },
    },
    handler: ({ context }) => countUnread(context),
  });

  app.post('/notifications/read', {
    config: { policy: 'signed_in' },
    schema: {
      tags,
      summary: 'Mark notifications as read, some or all',
      body: readBody,
      response: { 200: unreadCount, ...errorAnswers },
    },
    handler: ({ context, body }) => markRead(context, body),
  });
}
