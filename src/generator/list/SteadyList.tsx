import { Box, Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { ListContextProvider, type RaRecord, useListContext } from 'react-admin';
import type { HeardMeta } from '../../dataProvider/refreshQueries.ts';
import { t } from '../../language/t.ts';
import { type SteadyRows, steadyRows } from './steadyRows.ts';

interface Reading {
  /** Page, order and filters: another list is read from its beginning. */
  of: string;
  rows: RaRecord[];
  total: number | undefined;
}

const Waiting = createContext<(Omit<SteadyRows, 'rows'> & { show: () => void }) | null>(null);

/** What others change is shown in its place; what would move the rows that are read waits until it is asked for. */
export function SteadyList({ children }: { children: ReactNode }) {
  const context = useListContext();
  const { data, meta, total, page, perPage, sort, filterValues, isPlaceholderData } = context;
  const [reading, setReading] = useState<Reading | null>(null);
  const of = JSON.stringify([page, perPage, sort, filterValues]);
  const isHeard = (meta as HeardMeta | undefined)?.is_heard === true;
  const isReading = reading?.of === of && reading.rows.length > 0;
  const steady = isHeard && isReading && data ? steadyRows(reading.rows, data, perPage) : null;
  const waits = steady !== null && (steady.added > 0 || steady.gone.size > 0 || steady.isReordered);
  const rows = waits ? steady.rows : data;
  if (rows && !isPlaceholderData && !isSame(reading, { of, rows })) {
    setReading({ of, rows, total: waits ? reading?.total : total });
  }
  const show = () => {
    setReading(data ? { of, rows: data, total } : null);
    // What is no longer here cannot be chosen, nor let go of.
    const { selectedIds, onSelect } = context;
    const isHere = (id: unknown) => !steady?.gone.has(id);
    if (!selectedIds.every(isHere)) onSelect(selectedIds.filter(isHere));
  };
  return (
    <ListContextProvider
      value={(waits ? { ...context, data: rows, total: reading?.total } : context) as never}
    >
      <Waiting.Provider value={waits ? { ...steady, show } : null}>{children}</Waiting.Provider>
    </ListContextProvider>
  );
}

const isSame = (reading: Reading | null, { of, rows }: Pick<Reading, 'of' | 'rows'>) =>
  reading?.of === of &&
  reading.rows.length === rows.length &&
  reading.rows.every((row, at) => row === rows[at]);

/** Rows that somebody else has taken out of the list, which stand there until it is shown anew. */
export const useGoneRows = (): ReadonlySet<unknown> => useContext(Waiting)?.gone ?? NONE;
const NONE: ReadonlySet<unknown> = new Set();

/** "2 new – Show": what others did and the rows would have to move for. */
export function WaitingRows() {
  const waiting = useContext(Waiting);
  const own = useRef<HTMLElement>(null);
  const words = waiting && [
    waiting.added > 0 && t('{count} new', { count: waiting.added }),
    waiting.gone.size > 0 && t('{count} no longer here', { count: waiting.gone.size }),
    waiting.isReordered && t('in another order'),
  ];
  return (
    <Box ref={own} role="status" sx={waiting ? OVER_THE_END : undefined}>
      {waiting && words && (
        <Box sx={BAR}>
          <span>{words.filter(Boolean).join(' · ')}</span>
          <Button
            onClick={() => {
              waiting.show();
              focusOnRows(own.current);
            }}
          >
            {t('Show')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The button is gone: the keyboard goes on in the first row, in a table or in cards. */
const focusOnRows = (notice: HTMLElement | null) =>
  notice?.parentElement
    ?.querySelector<HTMLElement>(':is(tbody, ul, ol) :is(a[href], button, input)')
    ?.focus();

/**
 * It floats over what is further down, and comes to rest below the list: it moves nothing, and covers
 * nothing for good.
 */
const OVER_THE_END = {
  displayPrint: 'none',
  position: 'sticky',
  // On a narrow screen it sits above the bottom bar.
  bottom: { xs: 57, md: 0 },
  zIndex: 3,
  display: 'flex',
  justifyContent: 'center',
  p: 2,
  pointerEvents: 'none',
} as const;
const BAR = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 2,
  pl: 4,
  pr: 1,
  py: 1,
  borderRadius: 6,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  boxShadow: 3,
} as const;
