import { useRef, useState } from 'react';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { ApiError } from '#src/http/client.ts';
import { saveOrder } from './builderApi.ts';
import { isSameOrder, type Order, orderOf } from './order.ts';

interface Arranging {
  form: TeamForm | undefined;
  onSaved: (form: TeamForm) => void;
  /** The order was not saved: another editor was first, or the server refused it. */
  onFailed: (error: unknown) => void;
}

/**
 * Moves show at once and are saved one after the other; of several made while one is being saved
 * the last order counts.
 */
export function useOrder({ form, onSaved, onFailed }: Arranging) {
  const [pendingOrder, setPendingOrder] = useState<Order | null>(null);
  const newest = useRef<Order | null>(null);
  const isSaving = useRef(false);

  function changeOrder(order: Order) {
    newest.current = order;
    setPendingOrder(order);
    if (!isSaving.current && form) void save(form);
  }

  async function save(from: TeamForm) {
    isSaving.current = true;
    let known = from;
    try {
      while (newest.current && !isSameOrder(newest.current, orderOf(known))) {
        const body = { revision: known.revision, sections: asBody(newest.current) };
        known = await saveOrder(known.team_id, body);
        onSaved(known);
      }
    } catch (error) {
      onFailed(error);
    } finally {
      newest.current = null;
      isSaving.current = false;
      setPendingOrder(null);
    }
  }
  return { pendingOrder, changeOrder };
}

export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale';
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

const asBody = (order: Order) =>
  order.map(({ id, question_ids }) => ({ id, question_ids: [...question_ids] }));
