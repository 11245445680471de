import { useNavigate } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/resources/reservation.ts';
import type { DayEntry } from '#schema/visits/day.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { usePageKeys } from '#src/custom/hooks/pageKeys.ts';
import { t } from '#src/language/t.ts';
import { focusedEntry, moveFocus } from './rowFocus.ts';
import type { RunVisitAction } from './useVisitActions.tsx';
import { actionsOf, type DeskContext, type VisitActionName } from './visitActions.ts';
import { VISIT_ACTIONS } from './visitActionTexts.ts';

/** Where somebody who walks in is booked. */
export const NEW_PATH = `${ADMIN_BASE}/reservations/create?walk_in=1`;

interface TodayKeys {
  deskContext: DeskContext;
  /** Whose sheet is open. */
  shown: DayEntry | null;
  /** Whoever is at the viewer's own counter. */
  person: DayEntry | null;
  find: (reservation_id: string | null) => DayEntry | null;
  run: RunVisitAction;
  undo: () => void;
  callNext: () => void;
  open: (entry: DayEntry | null) => void;
}

const KEYED = Object.entries(VISIT_ACTIONS).flatMap(([name, { key, label }]) =>
  key === undefined ? [] : [{ name: name as VisitActionName, key, label }],
);

export function useTodayKeys({ deskContext, shown, person, find, ...does }: TodayKeys): void {
  const navigate = useNavigate();
  /** It is about the row with the focus; else whose sheet is open, then who is at the counter. */
  const act = (name: VisitActionName) => () => {
    const row = find(focusedEntry());
    const entry = [row ?? shown, person].find(
      (one) => one && actionsOf(one, deskContext).includes(name),
    );
    if (entry) does.run(name, entry, { keepsFocus: entry !== row });
  };
  const mayBook = can(deskContext.viewer, 'create_on_behalf', reservation);
  usePageKeys([
    { key: 'j', does: t('Next person'), run: () => moveFocus(1) },
    { key: 'k', does: t('Previous person'), run: () => moveFocus(-1) },
    { key: 'Enter', does: t('Open details') },
    { key: 'Escape', does: t('Close details'), run: shown ? () => does.open(null) : undefined },
    ...KEYED.map(({ name, key, label }) => ({ key, does: t(label), run: act(name) })),
    {
      key: 'x',
      does: t('Call next'),
      run: deskContext.counter ? does.callNext : undefined,
    },
    { key: 'u', does: t('Undo'), run: does.undo },
    {
      key: 'n',
      does: t('New'),
      run: mayBook ? () => navigate(NEW_PATH) : undefined,
    },
  ]);
}
