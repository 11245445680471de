import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { t } from '../../../../language/t.ts';
import { ImportLine } from './ImportLine.tsx';
import type { Line } from './lines.ts';
import type { Import } from './useImport.ts';

const AT_ONCE = 50;

export function LineList({ lines, table }: { lines: readonly Line[]; table: Import }) {
  const [most, setMost] = useState(AT_ONCE);
  const left = lines.length - most;
  return (
    <>
      <Box component="ul" aria-label={t('Rows')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.slice(0, most).map((line) => (
          <ImportLine key={line.number} line={line} table={table} />
        ))}
      </Box>
      {left > 0 && (
        <Box sx={{ p: 3 }}>
          <Button variant="outlined" onClick={() => setMost(most + AT_ONCE)}>
            {t('Show more ({left} left)', { left })}
          </Button>
        </Box>
      )}
    </>
  );
}
