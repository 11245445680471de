import { Box, Switch, Typography } from '@mui/material';
import { t } from '../../language/t.ts';
import { type InputProps, useField } from './useField.ts';

export function YesNoInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      <Switch
        id={id}
        size="small"
        checked={control.value === true}
        onChange={(_, isOn) => control.onChange(isOn)}
        onBlur={control.onBlur}
        slotProps={{ input: { role: 'switch', 'aria-describedby': describedBy } }}
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
