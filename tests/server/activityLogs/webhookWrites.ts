/** The calls that write webhooks, each with a body that is right. */
import { buildWebhook } from '../../support/builders/buildWebhook.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';
import { admin, by, type Write } from './write.ts';

const onWebhook = (path: string, body: object = {}): Write =>
  by(
    admin,
    async (_, { db }) => `${path}/${(await buildWebhook(db)).id}`,
    () => body,
  );

export const WEBHOOK_WRITES: Record<string, Write> = {
  '/webhooks/create': by(
    admin,
    () => '/webhooks/create',
    () => ({
      name: uniqueKey('Webhook'),
      url: 'https://hook.test/',
      events: ['reservations.approved'],
      current_password: PASSWORD,
    }),
  ),
  '/webhooks/update/{id}': onWebhook('/webhooks/update', { is_active: false }),
  '/webhooks/renew-secret/{id}': onWebhook('/webhooks/renew-secret', {
    current_password: PASSWORD,
  }),
  '/webhooks/test/{id}': onWebhook('/webhooks/test'),
  '/webhooks/delete': by(
    admin,
    () => '/webhooks/delete',
    async (_, { db }) => ({ ids: [(await buildWebhook(db)).id] }),
  ),
  '/webhook-deliveries/send-again': by(
    admin,
    () => '/webhook-deliveries/send-again',
    async (_, { db }) => ({ ids: [(await buildWebhook(db)).delivery] }),
  ),
};
