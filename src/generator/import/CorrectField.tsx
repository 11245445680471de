import { OutlinedInput, Select, Typography } from '@mui/material';
import { useId } from 'react';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';

interface CorrectFieldProps {
  flatField: FieldAtPath;
  value: string;
  isDisabled: boolean;
  onChange: (text: string) => void;
}

/** As text, since that is what stands in the table; a choice by its words. */
export function CorrectField({
  flatField: { field },
  value,
  isDisabled,
  onChange,
}: CorrectFieldProps) {
  const id = useId();
  const { options = [] } = field;
  const isChoice = options.length > 0;
  const known = options.some(({ name }) => t(name) === value);
  return (
    <div>
      <Typography component="label" htmlFor={id} sx={{ display: 'block' }} variant="caption">
        {t(field.label)}
      </Typography>
      {isChoice ? (
        <Select
          native
          size="small"
          value={value}
          disabled={isDisabled}
          inputProps={{ id }}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('None')}</option>
          {!known && value && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.id} value={t(option.name)}>
              {t(option.name)}
            </option>
          ))}
        </Select>
      ) : (
        <OutlinedInput
          id={id}
          size="small"
          value={value}
          disabled={isDisabled}
          placeholder={field.kind === 'date' ? '1990-12-31' : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
