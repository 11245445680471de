import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { Option } from '../../../schema/field.ts';
import { msg, t } from '../../language/t.ts';
import { type FilterProps, listed } from './FilterProps.ts';

/** Any of the ticked words. */
export const ChoiceFilter = (props: FilterProps) => (
  <Ticks {...props} options={props.placed.field.options ?? []} />
);

export const YesNoFilter = (props: FilterProps) => (
  <Ticks
    {...props}
    options={[
      { id: 'true', name: msg('Yes') },
      { id: 'false', name: msg('No') },
    ]}
  />
);

function Ticks({
  placed,
  values,
  onChange,
  options,
}: FilterProps & { options: readonly Option[] }) {
  const chosen = listed(values[placed.path]).map(String);
  const toggle = (id: string) =>
    onChange({
      [placed.path]: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
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
