import { idsSchema, recordSchema } from '../declaration/record.ts';
import { webhook, webhookDelivery } from '../resources/index.ts';
import {
  createdWebhook,
  createWebhookBody,
  renewedSecret,
  renewSecretBody,
  updateWebhookBody,
} from '../webhooks/webhooks.ts';
import { byAudience, call, emptyBody } from './call.ts';

const tag = webhook.label.many;
/** A webhook sends what administrators may read: whoever else is to make one is trusted with that. */
const policy = (action: string) => ({ resource: webhook.name, action });

export const webhookCalls = {
  create: call({
    method: 'POST',
    path: '/webhooks/create',
    policy: policy('create'),
    tag,
    summary: 'Create a webhook; needs your password. Its secret is answered this once',
    body: byAudience(createWebhookBody),
    answer: createdWebhook,
    status: 201,
  }),
  update: call({
    method: 'POST',
    path: '/webhooks/update/{id}',
    policy: policy('update'),
    tag,
    summary: 'Change a webhook; another address needs your password',
    body: byAudience(updateWebhookBody),
    answer: recordSchema(webhook),
  }),
  renewSecret: call({
    method: 'POST',
    path: '/webhooks/renew-secret/{id}',
    policy: policy('update'),
    tag,
    summary: 'Exchange the secret; the one before signs as well for 24 hours. Needs your password',
    body: renewSecretBody,
    answer: renewedSecret,
  }),
  test: call({
    method: 'POST',
    path: '/webhooks/test/{id}',
    policy: policy('test'),
    tag,
    summary: 'Send a test event now, once, and see the answer',
    body: emptyBody,
    answer: recordSchema(webhookDelivery),
  }),
  sendAgain: call({
    method: 'POST',
    path: '/webhook-deliveries/send-again',
    policy: { resource: webhookDelivery.name, action: 'send_again' },
    tag: webhookDelivery.label.many,
    summary: 'Send deliveries again, all or none; 409 transition for one that is on its way',
    body: idsSchema,
    answer: idsSchema,
  }),
};
