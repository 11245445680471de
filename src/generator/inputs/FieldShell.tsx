import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Field } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';

interface FieldShellProps {
  field: Field;
  id: string;
  error?: string | undefined;
  /** The control is several: its label names a group instead of one input. */
  isGroup?: boolean;
  children: ReactNode;
}

/** Label, help under it, the control, its error: the order in which one reads. */
export function FieldShell({ field, id, error, isGroup = false, children }: FieldShellProps) {
  const group = isGroup && {
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-help ${id}-error`,
  };
  return (
    <Box {...group} sx={error ? { borderLeft: 3, borderColor: 'error.main', pl: 3 } : {}}>
      <Typography
        id={`${id}-label`}
        component={isGroup ? 'span' : 'label'}
        {...(!isGroup && { htmlFor: id })}
        sx={{ display: 'block', fontWeight: 'fontWeightMedium' }}
      >
        {t(field.label)}
        {!field.required && field.default === undefined && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 'fontWeightRegular' }}>
            {' '}
            {t('(optional)')}
          </Box>
        )}
      </Typography>
      {field.help && (
        <Typography id={`${id}-help`} sx={{ color: 'text.secondary' }}>
          {t(field.help)}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>{children}</Box>
      {error && (
        <Typography
          id={`${id}-error`}
          sx={{ color: 'error.main', mt: 1, fontWeight: 'fontWeightMedium' }}
        >
          {error}
        </Typography>
      )}
    </Box>
  );
}
