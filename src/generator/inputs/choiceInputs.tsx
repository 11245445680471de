import { Checkbox, FormControlLabel, FormGroup, Radio, RadioGroup, Select } from '@mui/material';
import { t } from '../../language/t.ts';
import { FieldShell } from './FieldShell.tsx';
import { type InputProps, useField } from './useField.ts';

const MAX_RADIO_OPTIONS = 4;

/** Radio buttons for a few options, a select for many. */
export function ChoiceInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  const options = field.options ?? [];
  const isFew = options.length <= MAX_RADIO_OPTIONS && field.default !== undefined;
  if (isFew) {
    return (
      <FieldShell field={field} id={id} error={error} isGroup>
        <RadioGroup
          row
          aria-labelledby={`${id}-label`}
          value={control.value ?? ''}
          onChange={(_, value) => control.onChange(known(options, value))}
        >
          {options.map((option) => (
            <FormControlLabel
              key={option.id}
              value={option.id}
              control={<Radio size="small" />}
              label={t(option.name)}
            />
          ))}
        </RadioGroup>
      </FieldShell>
    );
  }
  return (
    <FieldShell field={field} id={id} error={error}>
      <Select
        native
        id={id}
        size="small"
        error={error !== undefined}
        value={control.value ?? ''}
        onChange={({ target }) => control.onChange(known(options, target.value))}
        onBlur={control.onBlur}
        inputProps={{ id, 'aria-describedby': describedBy }}
        sx={{ minWidth: 220 }}
      >
        <option value="">{field.required ? t('Choose…') : t('None')}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {t(option.name)}
          </option>
        ))}
      </Select>
    </FieldShell>
  );
}

export function ChoicesInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  const chosen = (control.value as string[] | null) ?? [];
  const toggle = (choice: string) =>
    control.onChange(
      chosen.includes(choice) ? chosen.filter((id) => id !== choice) : [...chosen, choice],
    );
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      <FormGroup row>
        {(field.options ?? []).map((option) => (
          <FormControlLabel
            key={option.id}
            label={t(option.name)}
            control={
              <Checkbox
                checked={chosen.includes(String(option.id))}
                onChange={() => toggle(String(option.id))}
              />
            }
          />
        ))}
      </FormGroup>
    </FieldShell>
  );
}

/** A native select gives strings; the value is the option's own id. */
const known = (options: readonly { id: string | number }[], text: string) =>
  options.find((option) => String(option.id) === text)?.id ?? null;
