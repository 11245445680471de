import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { todayIn } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';
import type { Action } from './actions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { type Failure, useRunAction } from './useRunAction.ts';

interface OpenQuestion {
  action: Action & { of: 'status' };
  records: readonly Reservation[];
  onDone?: (() => void) | undefined;
}

export const useViewerAndToday = () => ({ viewer: useViewer(), today: todayIn(useTimeZone()) });

/** Runs actions, and asks for a reason first where the action needs one. */
export function useDesk() {
  const run = useRunAction();
  const notify = useNotify();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<OpenQuestion | null>(null);

  const start = async (action: Action, records: readonly Reservation[], onDone?: () => void) => {
    if (action.of === 'status' && action.asksReason) return setAsking({ action, records, onDone });
    const failures = await run(action, records);
    refresh();
    for (const words of wordsOf(failures)) notify(words, { type: 'error' });
    if (failures.length === 0) onDone?.();
  };
  const close = () => {
    setAsking(null);
    refresh();
  };
  /** The dialog stays open for refused records, with the reason as typed. */
  const confirm = async ({ action, records, onDone }: OpenQuestion, reason: string) => {
    const failures = await run(action, records, reason);
    const refused = failures.map(({ record }) => record);
    // No refresh yet: a row that leaves the list would unmount the dialog.
    if (refused.length === records.length) return wordsOf(failures).join(' ');
    if (refused.length > 0) {
      setAsking({ action, records: refused, onDone });
      refresh();
      return wordsOf(failures).join(' ');
    }
    close();
    onDone?.();
    return null;
  };
  const dialog: ReactNode = asking && (
    <ReasonDialog
      {...questionOf(asking)}
      onConfirm={(reason) => confirm(asking, reason)}
      onClose={close}
    />
  );
  return { start, dialog };
}

const wordsOf = (failures: readonly Failure[]) => [...new Set(failures.map(({ words }) => words))];

function questionOf({ action, records }: OpenQuestion) {
  const count = records.length;
  const [only] = records;
  return {
    title:
      count === 1 && only
        ? t(action.asks, { reference: only.reference })
        : t(action.asksMany, { count }),
    confirm: t(action.confirm, { count }),
  };
}
