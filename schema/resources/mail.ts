import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, dateTime, number, reference, text } from '../declaration/fields/index.ts';

/** Written by the queue alone. */
const written = { write: 'nobody', form: 'none' } as const;

const MAIL_STATES = [
  { id: 'queued', name: 'Waiting', tone: 'info' },
  { id: 'retrying', name: 'Trying again', tone: 'warning' },
  { id: 'sent', name: 'Sent', tone: 'success' },
  { id: 'failed', name: 'Given up', tone: 'danger' },
] as const;

export const mail = defineResource({
  name: 'mails',
  label: { one: 'Mail', many: 'Mails' },
  description:
    'Mails sent recently, and those still waiting. Their content is not shown to anyone.',
  icon: 'mail',
  menu: { section: 'Organisation', position: 3 },
  recordRepresentation: ['title'],
  operations: ['list', 'show'],
  actions: { send_again: 'Send again' },
  access: {},
  /** The queue also holds mails to nobody, so that nothing can be told from how long it took. */
  scope: {
    all: () =>
      where(
        'state',
        MAIL_STATES.map(({ id }) => id),
      ),
  },
  fields: {
    title: text({ label: 'Subject', required: true, max: 1000, list: true, ...written }),
    recipient: text({ label: 'Recipient', required: true, max: 254, list: true, ...written }),
    user_id: reference({
      label: 'Person',
      to: 'users',
      embed: true,
      onDelete: 'keep',
      list: 'optional',
      filterable: true,
      searchable: true,
      ...written,
    }),
    state: choice({
      label: 'State',
      default: 'queued',
      options: MAIL_STATES,
      list: true,
      filterable: true,
      ...written,
    }),
    tries: number({
      label: 'Tries',
      min: 0,
      max: 1000,
      default: 0,
      list: 'optional',
      ...written,
    }),
    next_try_at: dateTime({ label: 'Next try', required: true, list: 'optional', ...written }),
    last_error: text({ label: 'Last error', list: 'optional', ...written }),
    sent_at: dateTime({ label: 'Sent', list: true, ...written }),
    /** With a one-time code in it: until when that works. Afterwards it is not sent any more. */
    expires_at: dateTime({ label: 'Expires', list: 'optional', ...written }),
  },
});
