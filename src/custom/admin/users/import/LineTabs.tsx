import { Box, ButtonBase } from '@mui/material';
import { formatNumber } from '#src/generator/formats.ts';
import { TAB } from '#src/generator/list/tabStyle.ts';
import { msg, t } from '#src/language/t.ts';
import type { Line } from './lines.ts';

export interface LineFilter {
  id: 'correct' | 'create' | 'skip' | 'done';
  name: string;
  states: readonly Line['state'][];
}
export const LINE_FILTERS: readonly LineFilter[] = [
  { id: 'correct', name: msg('To correct'), states: ['error', 'new'] },
  { id: 'create', name: msg('Will be created'), states: ['create'] },
  { id: 'skip', name: msg('There already'), states: ['skip'] },
  { id: 'done', name: msg('Created'), states: ['done'] },
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
      {LINE_FILTERS.map(({ id, name, states }) => {
        const count = lines.filter(({ state }) => states.includes(state)).length;
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
