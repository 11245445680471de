import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { ADMIN_BASE } from '../../adminBase.ts';
import { t } from '../../language/t.ts';
import { Chip, type Tone } from '../cells/Chip.tsx';
import { CorrectLine } from './CorrectLine.tsx';
import { formatErrors } from './downloads.ts';
import type { Line } from './lines.ts';
import type { Import } from './useImport.ts';

/** One row: who, and what becomes of it. */
export function ImportLine({ line, table }: { line: Line; table: Import }) {
  const { number, cells, state } = line;
  const { recordRepresentation, subtitle = '', label } = table.resource;
  const name = recordRepresentation.flatMap((path) => cells[path] || []).join(' ');
  return (
    <Box component="li" sx={LINE}>
      <Typography sx={{ color: 'text.secondary' }}>{t('Line {number}', { number })}</Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
          {name || t(label.one)}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {cells[subtitle] || cells.id}
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
            {t('The same record stands in line {number}.', { number: line.sameAs })}
          </Typography>
        )}
      </Box>
      <Outcome line={line} resource={table.resource} />
    </Box>
  );
}

const TONES: Record<Line['state'], Tone> = {
  new: 'neutral',
  create: 'info',
  update: 'info',
  same: 'neutral',
  skip: 'neutral',
  error: 'danger',
};

function Outcome({ line: { state, isDone, id }, resource }: { line: Line; resource: Resource }) {
  const words = {
    new: t('Not checked yet'),
    create: isDone ? t('Created') : t('Will be created'),
    update: isDone ? t('Changed') : t('Will be changed'),
    same: t('The same already'),
    skip: t('There already'),
    error: t('To correct'),
  }[state];
  const tone = isDone && (state === 'create' || state === 'update') ? 'success' : TONES[state];
  return (
    <Box sx={{ justifySelf: { sm: 'end' }, display: 'flex', alignItems: 'center', gap: 2 }}>
      {id && (
        <Link
          component={RouterLink}
          to={`${ADMIN_BASE}/${resource.name}/${id}/show`}
          target="_blank"
        >
          {t('Open')}
        </Link>
      )}
      <Chip tone={tone}>{words}</Chip>
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
