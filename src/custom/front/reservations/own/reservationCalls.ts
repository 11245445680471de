/** How a visit is moved and cancelled: by who is signed in, or by the link of a mail. */
import type { QueryClient } from '@tanstack/react-query';
import type { LinkedVisit } from '#schema/reservations/visitLink.ts';
import { ask } from '#src/http/ask.ts';
import { withProof } from '#src/http/proof.ts';
import type { SlotRequest } from '../picker/slotQueries.ts';
import { linkedVisitQuery, type ShownReservation } from './reservationQueries.ts';

/** What the card and its actions show: a reservation of one's own, or what a link shows of one. */
export type Visit = LinkedVisit &
  Partial<Pick<ShownReservation, 'notes' | 'reason' | 'activity_status' | 'user'>>;

export interface VisitCalls {
  move: (slot: { date: string; time: string }) => Promise<void>;
  cancel: (reason: string) => Promise<void>;
  /** For whom free times are asked. */
  asking: SlotRequest;
}

/** The visit is read again also after a refusal: then it shows what stood in the way. */
export function ownCalls(queries: QueryClient, visit: Visit): VisitCalls {
  const { id, updated_at } = visit;
  const params = { id };
  const change = async (send: () => Promise<unknown>) => {
    try {
      await send();
    } finally {
      await readAgain(queries, visit);
    }
  };
  return {
    move: ({ date, time }) =>
      change(() =>
        ask('POST /reservations/update/{id}', {
          params,
          body: { date, time, updated_at },
          onLine: () => undefined,
        }),
      ),
    cancel: (reason) =>
      change(() =>
        ask('POST /reservations/update/status/{id}', {
          params,
          body: { status: 'cancelled', ...(reason && { reason }) },
        }),
      ),
    asking: { reservation_id: id },
  };
}

/** A cancelled visit is shown from the answer: its link has ended. */
export function linkCalls(queries: QueryClient, visit: Visit, token: string): VisitCalls {
  const { queryKey } = linkedVisitQuery(token);
  const change = async (send: (headers: Record<string, string>) => Promise<LinkedVisit>) => {
    try {
      queries.setQueryData(queryKey, await withProof(send));
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      throw error;
    } finally {
      await readAgain(queries, visit);
    }
  };
  const { updated_at } = visit;
  return {
    move: ({ date, time }) => {
      const body = { token, date, time, updated_at };
      return change((headers) => ask('POST /reservations/by-link/move', { body, headers }));
    },
    cancel: (reason) => {
      const body = { token, ...(reason && { reason }) };
      return change((headers) => ask('POST /reservations/by-link/cancel', { body, headers }));
    },
    asking: { isAnonymous: true, for_places: visit.places },
  };
}

async function readAgain(queries: QueryClient, { service_id }: Visit) {
  queries.invalidateQueries({ queryKey: ['slots', service_id] });
  await queries.invalidateQueries({ queryKey: ['reservations'] });
}
