import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const NewWebhookStep = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/WebhookSteps.tsx')).NewWebhookStep,
}));
const SaveWebhookStep = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/WebhookSteps.tsx')).SaveWebhookStep,
}));
const EventsInput = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/WebhookInputs.tsx')).EventsInput,
}));
const LeavingFieldsInput = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/WebhookInputs.tsx')).LeavingFieldsInput,
}));
const WebhookActions = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/WebhookActions.tsx')).WebhookActions,
}));
const DeliveryList = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/DeliveryList.tsx')).DeliveryList,
}));
const DeliveryProblem = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/DeliveryProblem.tsx')).DeliveryProblem,
}));
const RecordSendAgain = lazy(async () => ({
  default: (await import('../custom/admin/webhooks/DeliveryList.tsx')).RecordSendAgain,
}));

export const webhooks: ResourceOverrides = {
  createStep: NewWebhookStep,
  saveStep: SaveWebhookStep,
  inputs: { events: EventsInput, fields: LeavingFieldsInput },
  recordActions: WebhookActions,
};

export const webhookDeliveries: ResourceOverrides = {
  list: DeliveryList,
  recordHead: DeliveryProblem,
  notOnPage: ['problem'],
  recordActions: RecordSendAgain,
};
