/** What may happen once, asked for by many at once, over all processes. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { rows } from '#server/db/query.ts';
import { startChallenge } from '#server/signIn/challenges/challenges.ts';
import { overbookedSlots } from '../server/reservations/seats.ts';
import type { Client } from '../support/client.ts';
import { book, inTurns, people, type Slot, slotsOf, tally } from './places.ts';
import type { Target } from './target.ts';
import { type Outcome, runAttack, type Verdict } from './verdicts.ts';

const AT_ONCE = 40;
const CAPACITIES = [1, 2, 5, 20, 50];

/** @param size racers, and rounds of cancelling */
export async function attackByRaces(
  target: Target,
  { racers, rounds }: { racers: number; rounds: number },
): Promise<Verdict[]> {
  return [
    await runAttack(target, `${racers} racers on few slots`, () => raceForSlots(target, racers)),
    await runAttack(target, 'one code by many at once', () => useCode(target)),
    await runAttack(target, 'one Idempotency-Key by many at once', () => repeatBooking(target)),
    await runAttack(target, 'cancelled and booked again at once', () => rebook(target, rounds)),
  ];
}

async function raceForSlots(target: Target, racers: number): Promise<Outcome> {
  // There are fewer places than racers.
  const capacities = CAPACITIES.filter((capacity) => capacity <= racers / 8);
  const slots = (
    await inTurns(capacities, 1, async (capacity) =>
      (await slotsOf(target, capacity, 2)).map((slot) => ({ slot, capacity })),
    )
  ).flat();
  const places = slots.reduce((sum, { capacity }) => sum + capacity, 0);
  // Enough for each slot to be filled, and the rest of them for the last.
  const wanted = slots.flatMap(({ slot, capacity }) => Array(capacity + 1).fill(slot));
  const runners = await people(target, Math.max(racers, wanted.length));
  const last = slots.at(-1)?.slot;
  const statuses = await inTurns(runners, AT_ONCE, (one, at) => book(one, wanted[at] ?? last));
  const booked = statuses.filter((status) => status === 201).length;
  const overbooked = await overbookedSlots(target.db);
  const others = statuses.filter((status) => status !== 201 && status !== 409).length;
  return {
    figure: tally(statuses),
    limit: `${places} × 201, the others 409`,
    holds: booked === places && overbooked.length === 0 && others === 0,
  };
}

async function useCode(target: Target): Promise<Outcome> {
  const { user } = await target.as('constituent');
  const now = new Date();
  const { challenge, code } = await target.db.transaction((tx) =>
    startChallenge(tx, { flow: 'login', user_id: user.id, account_hash: uuidv7(), now }),
  );
  const answers = await inTurns(Array(AT_ONCE).fill({ challenge, code }), AT_ONCE, (body) =>
    target.anyone.post('/login/verify-otp-code', body),
  );
  const statuses = answers.map(({ status }) => status);
  return {
    figure: tally(statuses),
    limit: '1 × 200',
    holds: statuses.filter((status) => status === 200).length === 1 && Math.max(...statuses) < 500,
  };
}

async function repeatBooking(target: Target): Promise<Outcome> {
  const { user } = await target.as('constituent');
  const [slot] = await slotsOf(target, AT_ONCE);
  const key = { 'idempotency-key': uuidv7() };
  const own = await target.signedIn(user);
  const answers = await inTurns(Array(AT_ONCE / 2).fill(slot), AT_ONCE, (body) =>
    own.post('/reservations/create', body, key),
  );
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
  const made = await rows(
    target.db,
    sql`select 1 from reservations where user_id = ${user.id} and service_id = ${slot?.service_id}`,
  );
  return {
    figure: `${tally(answers.map(({ status }) => status))}: ${made.length} made`,
    limit: '1 booking, told to all alike',
    holds: made.length === 1 && ids.size === 1 && answers.every(({ status }) => status < 500),
  };
}

async function rebook(target: Target, rounds: number): Promise<Outcome> {
  const statuses: number[] = [];
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    const [slot] = await slotsOf(target, 1);
    const [holder, ...others] = await people(target, 8);
    if (!slot || !holder) throw new Error('There is nothing to book');
    const { body } = await holder.post('/reservations/create', slot);
    const [cancelled, ...after] = await Promise.all([
      holder.post(`/reservations/update/status/${body.id}`, { status: 'cancelled' }),
      ...others.map((one) => bookWhenFree(one, slot)),
    ]);
    if (cancelled.status !== 200) throw new Error(`cancelling answered ${cancelled.status}`);
    statuses.push(...after);
    const held = await rows(
      target.db,
      sql`select 1 from reservations
        where service_id = ${slot.service_id} and status in ('pending', 'approved')`,
    );
    most = Math.max(most, held.length);
  }
  return {
    figure: `${tally(statuses)}: at most ${most} hold the place`,
    limit: 'at most 1',
    holds: most <= 1 && Math.max(...statuses) < 500,
  };
}

/** Until somebody's cancelling, or somebody else's booking, has gone through. */
async function bookWhenFree(client: Client, slot: Slot): Promise<number> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const status = await book(client, slot);
    if (status !== 409) return status;
  }
  return 409;
}
