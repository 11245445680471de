import { Autocomplete, TextField } from '@mui/material';
import { useMemo } from 'react';
import { t } from '../../language/t.ts';
import { formatTimeZone, timeZones } from '../timeZones.ts';
import { FieldShell } from './FieldShell.tsx';
import { type InputProps, useField } from './useField.ts';

/** Found by typing a city, or how far it is from UTC. */
export function TimeZoneInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  const value = String(control.value ?? '');
  const words = useMemo(
    () => new Map(timeZones(value).map((zone) => [zone, formatTimeZone(zone)])),
    [value],
  );
  return (
    <FieldShell field={field} id={id} error={error}>
      <Autocomplete
        id={id}
        size="small"
        sx={{ maxWidth: 360 }}
        options={[...words.keys()]}
        getOptionLabel={(zone) => words.get(zone) ?? zone}
        disableClearable
        noOptionsText={t('Nothing found')}
        openText={t('Show the list')}
        closeText={t('Close the list')}
        value={value}
        onChange={(_, next) => control.onChange(next)}
        onBlur={control.onBlur}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            error={error !== undefined}
            placeholder={t('Search')}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps?.htmlInput, 'aria-describedby': describedBy },
            }}
          />
        )}
      />
    </FieldShell>
  );
}
