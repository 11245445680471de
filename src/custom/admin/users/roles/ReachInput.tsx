import { Box, Radio, Typography } from '@mui/material';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';
import { t } from '#src/language/t.ts';
import { REACHES } from './permissionTexts.ts';

/** Which records the permissions cover, each choice with what it means. */
export function ReachInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      <Box role="radiogroup" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 2 }}>
        {REACHES.map((reach) => {
          const isChosen = control.value === reach.id;
          return (
            <Box
              component="label"
              key={reach.id}
              htmlFor={`${id}-${reach.id}`}
              sx={{ ...CHOICE, borderColor: isChosen ? 'primary.main' : 'divider' }}
            >
              <Radio
                id={`${id}-${reach.id}`}
                name={id}
                size="small"
                checked={isChosen}
                onChange={() => control.onChange(reach.id)}
                slotProps={{
                  input: {
                    'aria-label': t(reach.name),
                    'aria-describedby': `${id}-${reach.id}-meaning`,
                  },
                }}
                sx={{ p: 0.5 }}
              />
              <span>
                <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
                  {t(reach.name)}
                </Box>
                <Typography
                  component="span"
                  id={`${id}-${reach.id}-meaning`}
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {t(reach.meaning)}
                </Typography>
              </span>
            </Box>
          );
        })}
      </Box>
    </FieldShell>
  );
}

const CHOICE = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  p: 3,
  border: 1,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
