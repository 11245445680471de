import type { Changes } from '../activity/log.ts';
import type { Tx } from '../db/database.ts';
import { reservationHistory } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';

export interface HistoryStep {
  reservation_id: string;
  action: 'rescheduled' | 'status' | 'activity_status' | 'notes';
  /** Dotted path -> value before and after. */
  changes: Changes;
  reason?: string | null;
}

export async function writeHistory(
  tx: Tx,
  { viewer, now }: Context,
  steps: readonly HistoryStep[],
) {
  await tx.insert(reservationHistory).values(
    steps.map(({ reservation_id, action, changes, reason }) => ({
      reservation_id,
      actor_id: viewer?.id ?? null,
      action,
      before: sideOf(changes, 0),
      after: sideOf(changes, 1),
      reason: reason ?? null,
      created_at: now.toISOString(),
    })),
  );
}

const sideOf = (changes: Changes, side: 0 | 1) =>
  Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, values[side]]));
