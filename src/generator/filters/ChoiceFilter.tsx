import { Autocomplete, Box, Checkbox, FormControlLabel, FormGroup, TextField } from '@mui/material';
import type { Option } from '#schema/declaration/field.ts';
import { msg, t } from '../../language/t.ts';
import { optionsOf } from '../values.ts';
import { type FilterProps, listed } from './FilterProps.ts';

const MAX_CHECKBOX_OPTIONS = 10;

/** Any of the ticked words; where there are many, they are found by typing. */
export function ChoiceFilter(props: FilterProps) {
  const options = optionsOf(props.flatField.field);
  return options.length > MAX_CHECKBOX_OPTIONS ? (
    <Search {...props} options={options} />
  ) : (
    <Ticks {...props} options={options} />
  );
}

export const YesNoFilter = (props: FilterProps) => (
  <Ticks
    {...props}
    options={[
      { id: 'true', name: msg('Yes') },
      { id: 'false', name: msg('No') },
    ]}
  />
);

type OptionsProps = FilterProps & { options: readonly Option[] };

function Search({ flatField, values, onChange, options }: OptionsProps) {
  const label = t(flatField.field.label);
  const chosen = listed(values[flatField.path]).map(String);
  const shown = options
    .map(({ id, name }) => ({ id: String(id), name: t(name) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Box sx={{ width: 280 }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={shown}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText={t('Nothing found')}
        openText={t('Show the list')}
        closeText={t('Close the list')}
        clearText={t('Clear')}
        value={shown.filter(({ id }) => chosen.includes(id))}
        onChange={(_, next) => onChange({ [flatField.path]: next.map(({ id }) => id) })}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            autoFocus
            placeholder={t('Search')}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps?.htmlInput, 'aria-label': label },
            }}
          />
        )}
      />
    </Box>
  );
}

function Ticks({ flatField, values, onChange, options }: OptionsProps) {
  const chosen = listed(values[flatField.path]).map(String);
  const toggle = (id: string) =>
    onChange({
      [flatField.path]: chosen.includes(id)
        ? chosen.filter((chosenId) => chosenId !== id)
        : [...chosen, id],
    });
  return (
    <FormGroup>
      {options.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox checked={chosen.includes(String(id))} onChange={() => toggle(String(id))} />
          }
          label={t(name)}
        />
      ))}
    </FormGroup>
  );
}
