import { Box, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import type { Field } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';

interface SwitchRowProps {
  field: Field;
  id?: string;
  isOn: boolean;
  error?: string | undefined;
  onChange: (isOn: boolean) => void;
  onBlur?: () => void;
}

/** A declared yes or no: the switch, and beside it what it says. */
export function SwitchRow({ field, isOn, error, onChange, onBlur, ...props }: SwitchRowProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy = [field.help && `${id}-help`, error && `${id}-error`].filter(Boolean);
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      <Switch
        id={id}
        size="small"
        checked={isOn}
        onChange={(_, on) => onChange(on)}
        onBlur={onBlur}
        slotProps={{
          input: { role: 'switch', 'aria-describedby': describedBy.join(' ') || undefined },
        }}
        sx={{ flex: 'none' }}
      />
      <Box>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
          {t(field.label)}
        </Typography>
        {field.help && (
          <Typography id={`${id}-help`} sx={{ color: 'text.secondary' }}>
            {t(field.help)}
          </Typography>
        )}
        {error && (
          <Typography id={`${id}-error`} sx={{ color: 'error.main' }}>
            {error}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
