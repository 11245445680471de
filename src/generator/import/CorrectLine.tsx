import { Box } from '@mui/material';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { CorrectField } from './CorrectField.tsx';
import { columnAtPath } from './importColumns.ts';
import type { Line } from './lines.ts';
import type { Import } from './useImport.ts';

/** The fields that were refused, to be put right where they stand. */
export function CorrectLine({ line, table }: { line: Line; table: Import }) {
  const { number, cells, errors } = line;
  const paths = Object.keys(errors).flatMap((path) => columnAtPath(table.fields, path)?.path ?? []);
  // What was refused stays open while it is corrected, until it is checked again.
  const [open] = useState(() => [...new Set(paths)]);
  const shown = [...new Set([...open, ...paths])];
  if (shown.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('Correct line {number}', { number })}
      sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 3 }}
    >
      {table.fields
        .filter(({ path }) => shown.includes(path))
        .map((flatField) => (
          <CorrectField
            key={flatField.path}
            flatField={flatField}
            value={cells[flatField.path] ?? ''}
            isDisabled={table.isBusy}
            onChange={(text) => table.correct(number, { [flatField.path]: text })}
          />
        ))}
    </Box>
  );
}
