import { createContext, useContext } from 'react';
import type { DayEntry } from '#schema/visits/day.ts';
import type { ShownDay } from './useTeamDay.ts';
import type { RunVisitAction } from './useVisitActions.tsx';
import type { DeskContext } from './visitActions.ts';

/** What every part of the page needs: the day, what may be done, and who is looked at. */
interface DayShown {
  day: ShownDay;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
  deskContext: DeskContext;
  run: RunVisitAction;
  opened: string | null;
  open: (entry: DayEntry | null) => void;
}

export const DayContext = createContext<DayShown | null>(null);

export function useDay(): DayShown {
  const shown = useContext(DayContext);
  if (!shown) throw new Error('Only the page of today has this');
  return shown;
}
