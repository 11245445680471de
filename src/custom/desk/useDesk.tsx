import { type ReactNode, useState } from 'react';
import { useViewer } from '../../authProvider/useViewer.ts';
import { t } from '../../language/t.ts';
import { todayIn } from '../../resources/formats.ts';
import { useTimeZone } from '../../resources/useSettings.ts';
import type { Reservation } from './calls.ts';
import type { Move } from './moves.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useMove } from './useMove.ts';

interface Asking {
  move: Move & { of: 'status' };
  records: readonly Reservation[];
  onDone?: (() => void) | undefined;
}

export const useCircumstances = () => ({ viewer: useViewer(), today: todayIn(useTimeZone()) });

/** Makes a step, asking for the reason first where the step needs one. */
export function useDesk() {
  const run = useMove();
  const [asking, setAsking] = useState<Asking | null>(null);

  const start = async (move: Move, records: readonly Reservation[], onDone?: () => void) => {
    if (move.of === 'status' && move.asksReason) setAsking({ move, records, onDone });
    else if (await run(move, records)) onDone?.();
  };
  const confirm = async (reason: string) => {
    if (!asking) return;
    setAsking(null);
    if (await run(asking.move, asking.records, reason)) asking.onDone?.();
  };
  const dialog: ReactNode = asking && (
    <ReasonDialog {...questionOf(asking)} onConfirm={confirm} onClose={() => setAsking(null)} />
  );
  return { start, dialog };
}

function questionOf({ move, records }: Asking) {
  const count = records.length;
  const [only] = records;
  return {
    title:
      count === 1 && only
        ? t(move.asks, { reference: only.reference })
        : t(move.asksMany, { count }),
    confirm: t(move.confirm, { count }),
  };
}
