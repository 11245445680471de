import { languages } from 'virtual:languages';
import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';

/** Those that the product speaks, in the order in which they are chosen; the last one stays. */
export function LanguagesInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  const chosen = (control.value as string[] | null) ?? [];
  const toggle = (language: string) =>
    control.onChange(
      chosen.includes(language) ? chosen.filter((id) => id !== language) : [...chosen, language],
    );
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      <FormGroup row>
        {languages.map(({ id: language, name }) => (
          <FormControlLabel
            key={language}
            label={name}
            control={
              <Checkbox
                checked={chosen.includes(language)}
                disabled={chosen.length === 1 && chosen.includes(language)}
                onChange={() => toggle(language)}
              />
            }
          />
        ))}
      </FormGroup>
    </FieldShell>
  );
}
