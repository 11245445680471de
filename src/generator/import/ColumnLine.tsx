import { Box, Select, Typography } from '@mui/material';
import { useId } from 'react';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';

interface ColumnLineProps {
  heading: string;
  /** Every cell of the column. */
  samples: readonly string[];
  /** Of the field that it holds; empty when it is left out. */
  path: string;
  fields: readonly FieldAtPath[];
  onChange: (path: string) => void;
}

const SHOWN = 3;

/** One column: what it is called, what stands in it, which field that is. */
export function ColumnLine({ heading, samples, path, fields, onChange }: ColumnLineProps) {
  const id = useId();
  const filled = [...new Set(samples.filter(Boolean))].slice(0, SHOWN);
  return (
    <Box sx={LINE}>
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="label"
          htmlFor={id}
          sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}
        >
          {heading || t('Without a heading')}
        </Typography>
        <Typography noWrap sx={{ color: 'text.secondary' }}>
          {filled.join(', ') || t('Empty')}
        </Typography>
      </Box>
      <Select
        native
        size="small"
        value={path}
        inputProps={{ id }}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('Leave out')}</option>
        {fields.map((flatField) => (
          <option key={flatField.path} value={flatField.path}>
            {t(flatField.field.label)}
          </option>
        ))}
      </Select>
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 260px' },
  gap: { xs: 1, sm: 4 },
  alignItems: 'center',
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;
