/** What is booked in the attacks, and by whom. */

import { buildService } from '../support/builders/buildService.ts';
import { uniqueKey } from '../support/builders/unique.ts';
import type { Client } from '../support/client.ts';
import type { Target } from './target.ts';

export interface Slot {
  service_id: string;
  date: string;
  time: string;
}

/** The next slots of a new service, of which bookings can be cancelled until they begin. */
export async function slotsOf(target: Target, capacity: number, count = 1): Promise<Slot[]> {
  const { id } = await buildService(target.db, { capacity, cancel_hours: 0 });
  const { body } = await target.anyone.get(`/services/next-free/${id}?limit=${count}`);
  const free = body.data as { date: string; time: string }[];
  return free.slice(0, count).map(({ date, time }) => ({ service_id: id, date, time }));
}

export const people = (target: Target, count: number) =>
  inTurns(
    Array.from({ length: count }, (_, at) => at),
    8,
    () => target.as('constituent', { email: `${uniqueKey('racer')}-${process.pid}@attack.test` }),
  );

/** At the most so many of them run at any time. */
export async function inTurns<T, R>(
  all: readonly T[],
  atOnce: number,
  run: (one: T, at: number) => Promise<R>,
): Promise<R[]> {
  const outcomes: R[] = [];
  const waiting = all.entries();
  const lane = async () => {
    for (const [at, one] of waiting) outcomes[at] = await run(one, at);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return outcomes;
}

/** Whoever is told that too many are here comes again. @returns the status that stands in the end */
export async function book(client: Client, slot: Slot): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { status } = await client.post('/reservations/create', slot);
    if (status !== 503) return status;
  }
  return 503;
}

export const tally = (words: readonly (string | number)[]): string => {
  const counts = new Map<string | number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} × ${word}`).join(', ');
};
