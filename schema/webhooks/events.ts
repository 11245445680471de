/** What webhooks can be told: events and fields, as they follow from the declarations. */
import { ACTIVITIES, activityTypeOf } from '../activityLogs/activity.ts';
import { mayRead } from '../declaration/access.ts';
import { isForKeys, operationsOf, type Resource } from '../declaration/defineResource.ts';
import type { FieldAtPath } from '../declaration/field.ts';
import { resources } from '../index.ts';
import { isVersioned } from '../revisions/versions.ts';

interface WebhookEvent {
  /** `reservations.approved` */
  id: string;
  name: string;
}

/** One change, as the activity log has it. */
export interface LoggedChange {
  action: string;
  resource: string;
  changes: readonly { field: string; after: string | null }[];
}

/** What people make and programs may read: neither log, mails and keys nor what only the server writes. */
export const webhookResources: readonly Resource[] = resources.filter(
  (resource) => isForKeys(resource, 'show') && operationsOf(resource).includes('create'),
);

/** Neither sealed and masked values nor files leave, nor what nobody reads. */
export const fieldsThatMayLeave = ({ flatFields }: Resource): FieldAtPath[] =>
  flatFields.filter(({ field }) => field.kind !== 'translations' && isVersioned(field));

/** What leaves where nobody chose: what everybody may read. */
export const publicFields = (resource: Resource): FieldAtPath[] =>
  resource.access.everyone?.some((action) => action === 'list' || action === 'show')
    ? fieldsThatMayLeave(resource).filter(({ field }) => mayRead(field, 'everyone'))
    : [];

/** `reservations.reference`, as a webhook names a field. */
export const leavingName = ({ name }: Resource, path: string) => `${name}.${path}`;

/** States, that an activity is about: each of them is an event. */
const statusFields = ({ fields }: Resource): FieldAtPath[] =>
  [...new Set(Object.keys(ACTIVITIES).map((action) => activityTypeOf(action)?.changedField))]
    .flatMap((path) => (path === undefined ? [] : [{ path, field: fields[path] }]))
    .flatMap(({ path, field }) =>
      field?.kind === 'choice' && field.options?.some(({ tone }) => tone) ? [{ path, field }] : [],
    );

/** In the order in which they are offered. */
export const eventsOf = (resource: Resource): WebhookEvent[] => {
  const event = (id: string, name: string) => ({ id: `${resource.name}.${id}`, name });
  const named = [
    event('created', ACTIVITIES.create.name),
    event('updated', ACTIVITIES.update.name),
    event('deleted', ACTIVITIES.delete.name),
    ...Object.values(ACTIVITIES).flatMap((type) => {
      const own = 'event' in type && typeof type.event === 'object' ? type.event : null;
      return own?.resource === resource.name ? [event(own.id, type.name)] : [];
    }),
    ...statusFields(resource).flatMap(({ field: { options = [] } }) =>
      options.flatMap(({ id, name, isTransient }) => (isTransient ? [] : [event(`${id}`, name)])),
    ),
  ];
  return named.filter(({ id }, index) => named.findIndex((other) => other.id === id) === index);
};

export const webhookEvents: readonly WebhookEvent[] = webhookResources.flatMap(eventsOf);

/** The events that a change is, the most telling first. */
export function eventsOfChange({ action, resource: name, changes }: LoggedChange): string[] {
  const resource = webhookResources.find((declared) => declared.name === name);
  const type = activityTypeOf(action);
  if (!resource || !type || type.changesNothing || type.event === 'none') return [];
  if (typeof type.event === 'string') return [`${name}.${type.event}`];
  const told = changes.filter(({ field }) => isTold(resource, field));
  if (told.length === 0) return [];
  const statuses = statusFields(resource).flatMap(({ path }) =>
    told.flatMap(({ field, after }) => (field === path && after !== null ? [after] : [])),
  );
  const own = type.event?.resource === name ? [type.event.id] : [];
  const known = eventsOf(resource).map(({ id }) => id);
  return [...own, ...statuses, 'updated']
    .map((id) => `${name}.${id}`)
    .filter((id) => known.includes(id));
}

/** What cannot leave is not told of either. */
const isTold = (resource: Resource, path: string) =>
  path.startsWith('translations.') ||
  fieldsThatMayLeave(resource).some((leaf) => leaf.path === path);
