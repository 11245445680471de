import { Alert, Box, Button, LinearProgress, Paper } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { LeaveQuestion } from '../form/LeaveGuard.tsx';
import { ImportBar } from './ImportBar.tsx';
import { ImportLine } from './ImportLine.tsx';
import { LINE_FILTERS, type LineFilter, LineTabs } from './LineTabs.tsx';
import type { Line } from './lines.ts';
import type { Import } from './useImport.ts';

/** What would happen, row by row; then what has happened, and what is left to correct. */
export function CheckRows({ table }: { table: Import }) {
  const [chosen, setChosen] = useState<LineFilter['id'] | null>(null);
  const { lines, progress, error } = table;
  const filled = LINE_FILTERS.filter(({ has }) => lines.some(has));
  const first = filled.find(({ id }) => id === 'correct') ?? filled[0];
  const shown = filled.find(({ id }) => id === chosen) ?? first;
  return (
    <>
      {error && (
        <Alert severity="error">
          {messageOf(error)} {t('What was done before that is done. Go on below.')}
        </Alert>
      )}
      {progress && (
        <Box role="status">
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            {t('{done} of {all} rows', progress)}
            <Button size="small" onClick={table.stop}>
              {t('Stop')}
            </Button>
          </Box>
          <LinearProgress
            aria-label={t('Progress')}
            variant="determinate"
            value={(100 * progress.done) / progress.all}
            sx={{ mt: 1 }}
          />
        </Box>
      )}
      <Paper variant="outlined" sx={{ borderRadius: 2, overflow: 'clip' }}>
        <LineTabs lines={lines} shown={shown?.id} onChoose={setChosen} />
        {shown && <LineList key={shown.id} lines={lines.filter(shown.has)} table={table} />}
      </Paper>
      <ImportBar table={table} />
      <LeaveQuestion isAtRisk={lines.some((line) => line.isCorrected && !line.isDone)} />
    </>
  );
}

const AT_ONCE = 50;

function LineList({ lines, table }: { lines: readonly Line[]; table: Import }) {
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
