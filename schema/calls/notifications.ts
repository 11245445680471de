import { readBody, unreadCount } from '../users/notifications.ts';
import { call } from './call.ts';

const tag = 'Notifications';
const policy = 'signed_in';

export const notificationCalls = {
  count: call({
    method: 'GET',
    path: '/notifications/count',
    policy,
    isPassive: true,
    tag,
    summary: 'Count the notifications that are not read yet',
    answer: unreadCount,
  }),
  read: call({
    method: 'POST',
    path: '/notifications/read',
    policy,
    tag,
    summary: 'Mark notifications as read, some or all',
    body: readBody,
    answer: unreadCount,
  }),
};
