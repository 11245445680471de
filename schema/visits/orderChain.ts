/**
 * The record of a line: every step is linked to the one before it by a hash, and a ticket carries the link
 * of its own arrival. So nobody can be written in before one later, and anybody can check it.
 */
import type { CallingCounter } from './line.ts';
import type { LineOrder, VisitState } from './visit.ts';

/** Why it was somebody's turn, besides the line itself. */
export interface RecordedTurn extends Omit<CallingCounter, 'id'> {
  /** The counters in use: whoever waits for another waits for any. */
  counter_ids: string[];
}

/** Somebody in the line, after a step; nothing of who they are. */
export interface RecordedStep {
  /** ISO 8601 */
  at: string;
  visit_id: string;
  ticket: string;
  number: number;
  /** `elsewhere`: in the line of another team. */
  state: VisitState | 'elsewhere';
  /** A name of this day alone: what somebody came for is their own affair. */
  service_id: string;
  order: LineOrder;
  is_walk_in: boolean;
  /** Of the appointment. */
  starts_at: string;
  arrived_at: string;
  due_at: string;
  has_priority: boolean;
  is_guest: boolean;
  called_at: string | null;
  counter_id: string | null;
  /** Null unless they were called because it was their turn. */
  turn: RecordedTurn | null;
}

export interface OrderRecord {
  team: string;
  /** What the first link begins with. */
  start: string;
  /** `RecordedStep`s in JSON, letter for letter as they were linked. */
  steps: string[];
}

export const startOf = ({ team_id, day }: { team_id: string; day: string }) => `${team_id} ${day}`;

/** Of the SHA-256 in hexadecimal: 128 bits, so that it fits a code on paper. */
const BYTES = 16;
export const LINK = /^[0-9a-f]{32}$/;

export async function linkOf(before: string, step: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${before}\n${step}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.subarray(0, BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
