/** Calls, serves, holds, sends on, misses, completes: one visit at a time. */

import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { reservation } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { servesTeam } from '#schema/visits/access.ts';
import type { stepBody } from '#schema/visits/day.ts';
import { isHere, stepNamed, stepRefusal, takesCounter, wasInVain } from '#schema/visits/steps.ts';
import type { Priority } from '#schema/visits/visit.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound, wrongStep } from '../http/errors.ts';
import { kickEvents } from '../mails/kick.ts';
import { type LockedCounter, type LockedLines, readLockedCounter } from './counters.ts';
import { readEntry } from './day.ts';
import { assertServesTeam, type CurrentVisit, localDay, lockLines, readVisits } from './line.ts';
import { moveVisit, type NextPeriod } from './move.ts';
import { linkStep } from './orderChain.ts';

type StepInput = z.output<typeof stepBody>;

/** @throws AppError transition where the step is not possible (any more); not_found out of reach */
export const takeStep = (context: Context, id: string, input: StepInput) =>
  changeVisit(context, id, input, async (tx, visit, locked) => {
    const counter = input.counter_id
      ? await readLockedCounter(tx, context, input.counter_id, locked)
      : null;
    if (counter) {
      assertServesTeam(context, counter.team_id);
      assertSitsThere(context, counter);
    }
    const refusal = stepRefusal(visit, input.step, {
      counter_id: counter?.id ?? null,
      isBusy: counter?.visit != null,
    });
    if (refusal) throw wrongStep(refusal);
    await moveVisit(tx, context, visit, await nextPeriod(tx, visit, { input, counter }));
  });

export const setPriority = (context: Context, id: string, priority: Priority) =>
  changeVisit(context, id, {}, async (tx, visit) => {
    if (!isHere(visit.state)) throw wrongStep(msg('This is not possible any more'));
    await tx.execute(sql`update visits set priority = ${priority} where id = ${id}`);
    const { team_id, state } = visit;
    await linkStep(tx, context.now, { visit_id: id, team_id, state });
    await logActivity(tx, context, [
      {
        action: 'set_priority',
        resource: reservation.name,
        subject_id: visit.reservation_id,
        changes: { priority: [visit.priority, priority] },
      },
    ]);
  });

/** All lines that the change touches are locked, and the visit is read after that. */
export async function changeVisit(
  context: Context,
  id: string,
  { to_team_id, counter_id }: Partial<StepInput>,
  change: (tx: Tx, visit: CurrentVisit, locked: LockedLines) => Promise<void>,
) {
  const reservation_id = await inTransaction(context.db, async (tx) => {
    const [known] = await readVisits(tx, sql`v.id = ${id}`);
    const day = await localDay(tx, context);
    if (!known || known.day !== day) throw notFound();
    const teams = await rows<{ team_id: string }>(
      tx,
      sql`select team_id from counters where id = ${counter_id ?? null}`,
    );
    const touched = [known.team_id, ...teams.map(({ team_id }) => team_id)];
    const team_ids = to_team_id ? [...touched, to_team_id] : touched;
    await lockLines(tx, day, team_ids);
    const [visit] = await readVisits(tx, sql`v.id = ${id}`);
    if (!visit) throw notFound();
    const servingTeams = [visit.team_id, visit.reservation_team_id];
    if (!servingTeams.some((team_id) => servesTeam(context.viewer, team_id))) throw notFound();
    // It was sent to another team meanwhile, whose line is not locked.
    if (visit.team_id !== known.team_id) throw wrongStep(msg('This is not possible any more'));
    await change(tx, visit, { day, team_ids });
    return visit.reservation_id;
  });
  kickEvents(context.db);
  return readEntry(context, reservation_id);
}

export function assertSitsThere({ viewer }: Context, { staff_id }: LockedCounter) {
  if (staff_id !== viewer?.id) throw wrongStep(msg('Open this counter first'));
}

interface TakenStep {
  input: StepInput;
  counter: LockedCounter | null;
}

async function nextPeriod(
  tx: Tx,
  visit: CurrentVisit,
  { input, counter }: TakenStep,
): Promise<NextPeriod> {
  const { to } = stepNamed(input.step);
  if (input.step === 'send_on') return { state: to, ...(await sentTo(tx, visit, input)) };
  // Who is called to a counter is in the line of its team, from wherever they were sent.
  if (counter && takesCounter(to)) {
    return { state: to, team_id: counter.team_id, counter_id: counter.id };
  }
  return { state: to, team_id: visit.team_id, wasInVain: wasInVain(visit.state, input.step) };
}

async function sentTo(
  tx: Tx,
  { team_id }: CurrentVisit,
  { to_team_id, to_counter_id, note }: StepInput,
) {
  if (to_counter_id) {
    const [to] = await rows<{ team_id: string }>(
      tx,
      sql`select team_id from counters where id = ${to_counter_id} and is_active`,
    );
    if (!to) throw invalid({ to_counter_id: 'This does not exist' });
    if (to.team_id !== (to_team_id ?? team_id)) {
      throw invalid({ to_counter_id: 'This counter belongs to another team' });
    }
    return { team_id: to.team_id, counter_id: to_counter_id, note: note ?? null };
  }
  if (!to_team_id) throw invalid({ to_team_id: 'Choose a team or a counter' });
  const exists = await rows(tx, sql`select 1 from teams where id = ${to_team_id}`);
  if (exists.length === 0) throw invalid({ to_team_id: 'This does not exist' });
  return { team_id: to_team_id, counter_id: null, note: note ?? null };
}
