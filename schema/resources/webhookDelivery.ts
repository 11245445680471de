import { defineResource } from '../declaration/defineResource.ts';
import {
  choice,
  dateTime,
  longText,
  number,
  reference,
  text,
} from '../declaration/fields/index.ts';

/** The server alone writes these. */
const written = { write: 'nobody', form: 'none' } as const;

const DELIVERY_STATES = [
  { id: 'waiting', name: 'Waiting', tone: 'info' },
  { id: 'retrying', name: 'Trying again', tone: 'warning' },
  { id: 'delivered', name: 'Delivered', tone: 'success' },
  { id: 'failed', name: 'Given up', tone: 'danger' },
] as const;

export const webhookDelivery = defineResource({
  name: 'webhook-deliveries',
  label: { one: 'Delivery', many: 'Deliveries' },
  description: 'What webhooks were told in the last thirty days, and what they answered.',
  icon: 'webhook',
  recordRepresentation: ['event'],
  created: 'Happened',
  operations: ['list', 'show'],
  actions: { send_again: 'Send again' },
  forKeys: 'nothing',
  access: {},
  indexes: [
    ['webhook_id', 'created_at'],
    ['webhook_id', 'state', 'next_attempt_at'],
  ],
  fields: {
    event: text({ label: 'Event', required: true, list: true, searchable: true, ...written }),
    webhook_id: reference({
      label: 'Webhook',
      required: true,
      to: 'webhooks',
      embed: true,
      onDelete: 'cascade',
      relation: 'Deliveries',
      list: true,
      filterable: true,
      ...written,
    }),
    state: choice({
      label: 'State',
      default: 'waiting',
      options: DELIVERY_STATES,
      list: true,
      filterable: true,
      ...written,
    }),
    /** Its data is read when it is sent: nothing of it is kept here. */
    record_id: text({ label: 'Record', max: 36, list: 'optional', ...written }),
    attempts: number({
      label: 'Attempts',
      min: 0,
      max: 1000,
      default: 0,
      list: 'optional',
      ...written,
    }),
    attempted_at: dateTime({ label: 'Last attempt', list: 'optional', ...written }),
    next_attempt_at: dateTime({ label: 'Next attempt', list: 'optional', ...written }),
    status_code: number({
      label: 'HTTP status',
      min: 100,
      max: 999,
      list: true,
      ...written,
    }),
    /** A `DeliveryProblem` of `server/webhooks/post.ts`, or what the system calls the failure. */
    problem: text({ label: 'Problem', list: 'optional', ...written }),
    response: longText({ label: 'Answer', max: 500, ...written }),
  },
});
