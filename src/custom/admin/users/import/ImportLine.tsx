import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { Chip, type Tone } from '#src/generator/cells/Chip.tsx';
import { t } from '#src/language/t.ts';
import { CorrectLine } from './CorrectLine.tsx';
import { formatErrors } from './downloads.ts';
import type { Line } from './lines.ts';
import type { Import } from './useImport.ts';

/** One row: who, and what becomes of it. */
export function ImportLine({ line, table }: { line: Line; table: Import }) {
  const { number, texts, state } = line;
  const name = [texts['profile.first_name'], texts['profile.last_name']].filter(Boolean).join(' ');
  return (
    <Box component="li" sx={LINE}>
      <Typography sx={{ color: 'text.secondary' }}>{t('Line {number}', { number })}</Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
          {name || t('No name')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {texts.email || t('No e-mail address')}
        </Typography>
        {state === 'error' && (
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, color: 'error.main' }}>
            {formatErrors(line.errors, table.fields).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </Box>
        )}
        {(state === 'error' || state === 'new') && <CorrectLine line={line} table={table} />}
        {line.sameAs !== undefined && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('The same e-mail address stands in line {number}.', { number: line.sameAs })}
          </Typography>
        )}
      </Box>
      <Outcome line={line} />
    </Box>
  );
}

const TONES: Record<Line['state'], Tone> = {
  new: 'neutral',
  create: 'info',
  skip: 'neutral',
  error: 'danger',
  done: 'success',
};

function Outcome({ line: { state, id } }: { line: Line }) {
  const words = {
    new: t('Not checked yet'),
    create: t('Will be created'),
    skip: t('There already'),
    error: t('To correct'),
    done: t('Created'),
  }[state];
  return (
    <Box sx={{ justifySelf: { sm: 'end' }, display: 'flex', alignItems: 'center', gap: 2 }}>
      {id && (
        <Link component={RouterLink} to={`${ADMIN_BASE}/users/${id}/show`} target="_blank">
          {t('Open')}
        </Link>
      )}
      <Chip tone={TONES[state]}>{words}</Chip>
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '80px minmax(0, 1fr) auto' },
  gap: { xs: 1, sm: 3 },
  alignItems: 'start',
  p: 3,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
