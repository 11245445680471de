import { Box } from '@mui/material';
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { t } from '../../language/t.ts';
import { useListColumns } from './useListColumns.ts';

const MIN = 60;
const MAX = 800;
const STEP = 20;
const within = (width: number) => Math.round(Math.min(MAX, Math.max(MIN, width)));

const FIXED = { overflow: 'hidden', overflowWrap: 'anywhere' } as const;

type Widths = Record<'width' | 'minWidth' | 'maxWidth', number>;
interface Drag {
  path: string;
  width: number;
}
const DragContext = createContext<(drag: Drag | null) => void>(() => {});

/** Gives each column of the grid within the width that was chosen; dragging draws no row anew. */
export function ColumnWidths({ children }: { children: ReactNode }) {
  const { widths } = useListColumns();
  const [drag, setDrag] = useState<Drag | null>(null);
  const rules: Record<string, typeof FIXED & Widths> = {};
  for (const { path, width } of drag ? [...widths, drag] : widths) {
    rules[`& [class~="column-${path}"]`] = { ...FIXED, width, minWidth: width, maxWidth: width };
  }
  return (
    <DragContext.Provider value={setDrag}>
      <Box sx={rules}>{children}</Box>
    </DragContext.Provider>
  );
}

/** At the end of a column's head: dragged, or moved with the arrow keys. */
export function WidthHandle({ path, label }: { path: string; label: string }) {
  const { widthOf, setWidth } = useListColumns();
  const setDrag = useContext(DragContext);
  const width = widthOf(path);
  const actual = (handle: HTMLElement) =>
    width ?? handle.closest('th')?.getBoundingClientRect().width ?? MIN;

  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    // A key that is held down is one step back in the history.
    setWidth(path, within(actual(event.currentTarget) + by), event.repeat);
  };
  const byPointer = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const [from, before] = [event.clientX, actual(handle)];
    const widthAt = ({ clientX }: { clientX: number }) => within(before + clientX - from);
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (moved) => setDrag({ path, width: widthAt(moved) });
    const end = (isKept: boolean) => (last: { clientX: number }) => {
      handle.onpointermove = handle.onpointerup = handle.onpointercancel = null;
      setDrag(null);
      if (isKept && last.clientX !== from) setWidth(path, widthAt(last));
    };
    handle.onpointerup = end(true);
    handle.onpointercancel = end(false);
  };
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('Width of {name}', { name: label })}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      aria-valuenow={width ?? MIN}
      aria-valuetext={width ? undefined : t('By what is in it')}
      onKeyDown={byKey}
      onPointerDown={byPointer}
      sx={HANDLE}
    />
  );
}

const HANDLE = {
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: 8,
  cursor: 'col-resize',
  touchAction: 'none',
  displayPrint: 'none',
  borderRight: 2,
  borderColor: 'transparent',
  'th:hover > &': { borderColor: 'divider' },
  '&:hover, &:focus-visible': { borderColor: 'primary.main' },
} as const;
