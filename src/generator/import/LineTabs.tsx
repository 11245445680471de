import { Box, ButtonBase } from '@mui/material';
import { msg, t } from '../../language/t.ts';
import { formatNumber } from '../formats.ts';
import { TAB } from '../list/tabStyle.ts';
import { isChange, type Line } from './lines.ts';

export interface LineFilter {
  id: 'correct' | 'create' | 'update' | 'leave' | 'done';
  name: string;
  has: (line: Line) => boolean;
}
export const LINE_FILTERS: readonly LineFilter[] = [
  {
    id: 'correct',
    name: msg('To correct'),
    has: ({ state }) => state === 'error' || state === 'new',
  },
  {
    id: 'create',
    name: msg('Will be created'),
    has: ({ state, isDone }) => state === 'create' && !isDone,
  },
  {
    id: 'update',
    name: msg('Will be changed'),
    has: ({ state, isDone }) => state === 'update' && !isDone,
  },
  {
    id: 'leave',
    name: msg('Stay as they are'),
    has: ({ state }) => state === 'same' || state === 'skip',
  },
  { id: 'done', name: msg('Done'), has: (line) => line.isDone && isChange(line) },
];

interface LineTabsProps {
  lines: readonly Line[];
  shown: LineFilter['id'] | undefined;
  onChoose: (id: LineFilter['id']) => void;
}

/** Rows by what becomes of them, each with how many there are. */
export function LineTabs({ lines, shown, onChoose }: LineTabsProps) {
  return (
    <Box role="group" aria-label={t('Which rows')} sx={ROW}>
      {LINE_FILTERS.map(({ id, name, has }) => {
        const count = lines.filter(has).length;
        if (count === 0) return null;
        return (
          <ButtonBase key={id} aria-pressed={id === shown} onClick={() => onChoose(id)} sx={TAB}>
            {t(name)}
            <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontSize: 12 }}>
              {formatNumber(count)}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  overflowX: 'auto',
  px: 2,
  pt: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
