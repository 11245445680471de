import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { EVERYTHING, permission } from '../../../schema/access.ts';
import { actionsOf, type Resource } from '../../../schema/defineResource.ts';
import { resources } from '../../../schema/index.ts';
import { FieldShell } from './FieldShell.tsx';
import { type InputProps, useField } from './useField.ts';

const PLAIN_WORDS: Record<string, string> = {
  list: 'See the list',
  show: 'See one',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
};

/** What a role may do, thing by thing, from the actions that the declarations name. */
export function PermissionsInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  const held = (control.value as string[] | null) ?? [];
  const isAll = held.includes(EVERYTHING);
  const toggle = (one: string) =>
    control.onChange(held.includes(one) ? held.filter((other) => other !== one) : [...held, one]);
  const { help: _, ...named } = field;
  return (
    <FieldShell field={named} id={id} error={error} isGroup>
      {isAll && <Typography sx={{ mb: 2 }}>This role may do everything, now and later.</Typography>}
      {resources.map((resource) => (
        <Box
          key={resource.name}
          role="group"
          aria-label={resource.label.many}
          sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{resource.label.many}</Typography>
          {actionsOf(resource).map((action) => {
            const one = permission(resource, action);
            return (
              <FormControlLabel
                key={one}
                label={wordsOf(resource, action)}
                disabled={isAll}
                control={
                  <Checkbox checked={isAll || held.includes(one)} onChange={() => toggle(one)} />
                }
              />
            );
          })}
        </Box>
      ))}
    </FieldShell>
  );
}

const wordsOf = (resource: Resource, action: string) =>
  resource.actions?.[action] ?? PLAIN_WORDS[action] ?? action;
