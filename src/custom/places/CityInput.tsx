import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { City } from '../../../schema/places.ts';
import { t } from '../../language/t.ts';
import { FieldShell } from '../../resources/inputs/FieldShell.tsx';
import { type InputProps, useField } from '../../resources/inputs/useField.ts';
import { findCities } from './calls.ts';

/** Found by its name, its province or its region, under which it is listed. */
export function CityInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const code: string | null = control.value || null;
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['cities', { search }],
    queryFn: () => findCities({ search }),
    placeholderData: (before) => before,
  });
  const { data: known } = useQuery({
    queryKey: ['cities', { code }],
    queryFn: () => findCities({ code: code ?? '' }),
    enabled: code !== null,
  });
  const chosen = [...found, ...(known ?? [])].find((city) => city.code === code);
  return (
    <FieldShell {...{ field, id, error }}>
      <Autocomplete
        id={id}
        size="small"
        sx={{ maxWidth: 480 }}
        options={found}
        loading={isFetching}
        filterOptions={(options) => options}
        getOptionLabel={wordsOf}
        getOptionKey={(city) => city.code}
        isOptionEqualToValue={(one, other) => one.code === other.code}
        noOptionsText={t('Nothing found')}
        loadingText={t('Searching…')}
        openText={t('Show the list')}
        clearText={t('Clear')}
        closeText={t('Close the list')}
        value={code === null ? null : (chosen ?? { code, name: '…', province: null, region: '' })}
        onChange={(_, next) => control.onChange(next?.code ?? null)}
        onInputChange={(_, text, why) => setTyped(why === 'input' ? text : '')}
        onBlur={control.onBlur}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            error={error !== undefined}
            placeholder={t('Search by name, province or region')}
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

/** "San Isidro, Nueva Ecija, Region III (Central Luzon)" */
const wordsOf = ({ name, province, region }: City) =>
  [name, province, region].filter(Boolean).join(', ');
