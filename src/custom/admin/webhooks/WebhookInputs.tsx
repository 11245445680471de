import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import {
  eventsOf,
  fieldsThatMayLeave,
  leavingName,
  publicFields,
  webhookResources,
} from '#schema/webhooks/events.ts';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';
import { t } from '#src/language/t.ts';
import { GroupedChecks } from './GroupedChecks.tsx';

/** Every event that there is, by what it is about. */
export function EventsInput(props: InputProps) {
  const { id, control, error } = useField(props);
  return (
    <FieldShell field={props.field} id={id} error={error} isGroup>
      {webhookResources.map((resource) => (
        <GroupedChecks
          key={resource.name}
          heading={t(resource.label.many)}
          options={eventsOf(resource).map((event) => ({ ...event, name: t(event.name) }))}
          chosen={listOf(control.value)}
          onChange={control.onChange}
        />
      ))}
    </FieldShell>
  );
}

/** What may be sent about that which an event is chosen of. */
export function LeavingFieldsInput(props: InputProps) {
  const { id, control, error } = useField(props);
  const events = listOf(useWatch({ name: 'events' }));
  const chosen = listOf(control.value);
  const about = webhookResources.filter((resource) =>
    eventsOf(resource).some((event) => events.includes(event.id)),
  );
  return (
    <FieldShell field={props.field} id={id} error={error} isGroup>
      {about.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('Choose events first.')}</Typography>
      )}
      {about.map((resource) => {
        const options = fieldsThatMayLeave(resource).map((leaf) => ({
          id: leavingName(resource, leaf.path),
          name: labelOf(leaf),
        }));
        const isOpen = !options.some((option) => chosen.includes(option.id));
        return (
          <GroupedChecks
            key={resource.name}
            heading={t(resource.label.many)}
            options={options}
            chosen={chosen}
            note={isOpen ? defaultOf(resource) : undefined}
            onChange={control.onChange}
          />
        );
      })}
    </FieldShell>
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : []);

const labelOf = ({ group, field }: FieldAtPath) =>
  group ? `${t(group.label)}: ${t(field.label)}` : t(field.label);

function defaultOf(resource: Resource): string {
  const open = publicFields(resource).map(labelOf);
  return open.length > 0
    ? t('Nothing chosen: {fields}.', { fields: open.join(', ') })
    : t('Nothing chosen: only the id.');
}
