/** Links each step of a line to the one before it, and answers the record to whoever has a ticket. */
import { sql } from 'drizzle-orm';
import {
  linkOf,
  type OrderRecord,
  type RecordedStep,
  type RecordedTurn,
  startOf,
} from '#schema/visits/orderChain.ts';
import { ticketOf } from '#schema/visits/visit.ts';
import type { Tx } from '../db/database.ts';
import { plannedRows } from '../db/prepared.ts';
import { rows } from '../db/query.ts';
import { isoOf } from '../db/tables/columns.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { fingerprint } from '../sealing/tokens.ts';
import type { TeamDayKey } from './line.ts';

interface LinkedStep {
  visit_id: string;
  /** In whose record. */
  team_id: string;
  state: RecordedStep['state'];
  turn?: RecordedTurn | undefined;
}

interface StepRow extends Omit<RecordedStep, 'at' | 'state' | 'ticket' | 'turn'> {
  letter: string;
  day: string;
  before: string | null;
  record_key: string | null;
}

/** What somebody came for is their own affair; that two came for the same decides the order. */
export const pseudonymsOf = (record_key: string) => (service_id: string) =>
  fingerprint(record_key, service_id).slice(0, 12);

/** The line is locked, and the step is written. */
export async function linkStep(
  tx: Tx,
  now: Date,
  { visit_id, team_id, state, turn = undefined }: LinkedStep,
) {
  const [row] = await plannedRows<StepRow>(
    tx,
    sql`select v.id as visit_id, v.letter, v.number, to_char(v.day, 'YYYY-MM-DD') as day, r.service_id,
        t.line_order as "order", r.source = 'walk_in' as is_walk_in, r.starts_at, v.arrived_at, v.due_at,
        v.priority <> 'none' as has_priority, r.team_id <> l.team_id as is_guest, v.called_at,
        p.counter_id, l.link as before, l.record_key
      from visits v
      join reservations r on r.id = v.reservation_id
      join line_days l on l.team_id = ${team_id} and l.day = v.day
      join teams t on t.id = l.team_id
      left join visit_periods p on p.visit_id = v.id and p.ended_at is null
      where v.id = ${visit_id}`,
  );
  if (!row || row.before === null) return;
  const { letter, day, before, record_key, ...visit } = row;
  const pseudonymOf = pseudonymsOf(record_key ?? '');
  const step: RecordedStep = {
    at: now.toISOString(),
    ...visit,
    ticket: ticketOf(row),
    service_id: pseudonymOf(visit.service_id),
    state,
    starts_at: isoOf(visit.starts_at),
    arrived_at: isoOf(visit.arrived_at),
    due_at: isoOf(visit.due_at),
    called_at: visit.called_at && isoOf(visit.called_at),
    turn: turn ? { ...turn, service_ids: turn.service_ids.map(pseudonymOf) } : null,
  };
  const text = JSON.stringify(step);
  const link = await linkOf(before, text);
  const isOfLine = sql`team_id = ${team_id} and day = ${day}`;
  await plannedRows(
    tx,
    sql`with last as (update line_days set link = ${link} where ${isOfLine}),
      first as (update visits set link = ${link} where id = ${visit_id} and ${isOfLine} and link is null)
      insert into line_steps (team_id, day, position, step, link)
      select ${team_id}, ${day}, coalesce(max(position), 0) + 1, ${text}, ${link}
      from line_steps where ${isOfLine}`,
  );
}

/** @throws AppError not_found unless a step of a line has the link */
export async function readOrder({ db, language }: Context, link: string): Promise<OrderRecord> {
  const [line] = await rows<TeamDayKey & { team: string }>(
    db,
    sql`select l.team_id, to_char(l.day, 'YYYY-MM-DD') as day, ${textIn('t', 'name', language)} as team
      from line_steps l join teams t on t.id = l.team_id where l.link = ${link}`,
  );
  if (!line) throw notFound();
  const steps = await rows<{ step: string }>(
    db,
    sql`select step from line_steps where team_id = ${line.team_id} and day = ${line.day} order by position`,
  );
  return { team: line.team, start: startOf(line), steps: steps.map(({ step }) => step) };
}
