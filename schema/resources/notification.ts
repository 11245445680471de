import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { dateTime, longText, reference, text } from '../declaration/fields/index.ts';
import type { Viewer } from '../declaration/scope.ts';

const written = { write: 'nobody', form: 'none' } as const;
/** Whatever else somebody may do: these are read by whom they are for. */
const own = (viewer: Viewer) => where('user_id', [viewer.id]);

export const notification = defineResource({
  name: 'notifications',
  label: { one: 'Notification', many: 'Notifications' },
  description: 'What happened with your account and your reservations.',
  icon: 'notification',
  recordRepresentation: ['title'],
  operations: ['list', 'show'],
  forKeys: 'nothing',
  actions: { update: 'Mark as read' },
  access: { signed_in: ['list', 'show', 'update'] },
  scope: { own, team: own, all: own },
  indexes: [
    ['user_id', 'created_at'],
    ['user_id', 'read_at'],
  ],
  fields: {
    user_id: reference({
      label: 'For',
      required: true,
      to: 'users',
      onDelete: 'cascade',
      ...written,
    }),
    kind: text({ label: 'Kind', required: true, filterable: true, ...written }),
    // No call writes them; a field of several languages has no audience of its own.
    title: text({ label: 'Title', required: true, list: true, form: 'none', translated: true }),
    body: longText({ label: 'Text', list: true, form: 'none', translated: true }),
    /** A path of the page, such as `/my/reservations/…`. */
    link: text({ label: 'Link', ...written }),
    read_at: dateTime({ label: 'Read', list: true, ...written }),
  },
});
