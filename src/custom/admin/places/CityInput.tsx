import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { City } from '#schema/places/places.ts';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { SearchPicker, usePickerSearch } from '#src/generator/inputs/SearchPicker.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';

/** Found by its name, its province or its region, under which it is listed. */
export function CityInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  const search = usePickerSearch();
  const code: string | null = control.value || null;
  const { data: cities = [], isFetching } = useQuery({
    queryKey: ['cities', { search: search.words }],
    queryFn: () => findCities({ search: search.words }),
  });
  const { data: known = [] } = useQuery({
    queryKey: ['cities', { code }],
    queryFn: () => findCities({ code: code ?? '' }),
    enabled: code !== null,
  });
  const chosen = [...cities, ...known].find((city) => city.code === code);
  return (
    <FieldShell field={field} id={id} error={error}>
      <Box sx={{ maxWidth: 480 }}>
        <SearchPicker
          isSingle
          id={id}
          describedBy={describedBy}
          isInvalid={error !== undefined}
          value={code === null ? [] : [chosen ? toChoice(chosen) : { id: code, label: '…' }]}
          onChange={([picked]) => control.onChange(picked ?? null)}
          onBlur={control.onBlur}
          search={search}
          found={cities.map(toChoice)}
          isSearching={isFetching}
          hint={t('Search by name, province or region')}
          nothingFound={t('Nothing found')}
        />
      </Box>
    </FieldShell>
  );
}

const toChoice = (city: City) => ({ id: city.code, label: wordsOf(city) });

/** "San Isidro, Nueva Ecija, Region III (Central Luzon)" */
const wordsOf = ({ name, province, region }: City) =>
  [name, province, region].filter(Boolean).join(', ');

const findCities = async (query: { search?: string; code?: string }) =>
  (await ask('GET /places/cities', { query })).data;
