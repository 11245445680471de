/** Sends the activity log on as it grows (`LOG_SINK`): in the order of the chain, each row at least once. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { rows } from '../db/query.ts';
import { failureCode } from '../http/loggedError.ts';
import { type LogLine, sendLines } from './sendLines.ts';

/** As `advance_sink` bounds it. */
const AT_ONCE = 200;
const TIMEOUT_MS = 10_000;

/** A lease of a minute is far longer than a batch takes; after it another process takes over. */
interface SendOptions {
  db: Db;
  url: string;
  isStopped: () => boolean;
}

/** The position advances only after a batch was accepted. @returns how many rows were sent */
export async function sendActivity(sending: SendOptions): Promise<number> {
  const { db, url } = sending;
  const place = placeOf(url);
  const position = await lease(db, place);
  if (position === null) return 0;
  try {
    return await sendFrom(sending, position);
  } catch (error) {
    throw new Error(
      `The activity log cannot be sent to ${place}: ${failureCode(error)}. See LOG_SINK.`,
    );
  } finally {
    await db.execute(sql`select ${functionRef('release_sink')}(${place})`);
  }
}

async function sendFrom({ db, url, isStopped }: SendOptions, start: number): Promise<number> {
  let [sent, position] = [0, start];
  while (!isStopped()) {
    const lines = await linesAfter(db, position);
    const last = lines.at(-1);
    if (!last) break;
    await sendLines(url, lines, AbortSignal.timeout(TIMEOUT_MS));
    await db.execute(
      sql`select ${functionRef('advance_sink')}(${placeOf(url)}, ${position}, ${last.position})`,
    );
    position = last.position;
    sent += lines.length;
  }
  return sent;
}

/** @returns the position up to which everything was sent; null while another process sends */
async function lease(db: Db, place: string): Promise<number | null> {
  const [own] = await rows<{ position: number | null }>(
    db,
    sql`select ${functionRef('take_sink')}(${place})::float8 as position`,
  );
  return own?.position ?? null;
}

/** For a deleted row, its place in the chain only. */
const linesAfter = (db: Db, position: number) =>
  rows<LogLine>(
    db,
    sql`select s.position::float8 as position,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      jsonb_build_object('position', s.position, 'hash', s.hash, 'id', s.log_id,
        'at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      || coalesce(jsonb_build_object('actor_id', l.actor_id, 'actor_name', l.actor_name, 'action', l.action,
        'resource', l.resource, 'subject_id', l.subject_id, 'subject_name', l.subject_name,
        'owner_id', l.owner_id, 'team_id', l.team_id, 'changes', l.changes, 'address', l.address,
        'device', l.device), '{}') as line
    from activity_seals s left join activity_logs l on l.id = s.log_id
    where s.position > ${position} order by s.position limit ${AT_ONCE}`,
  ).then((lines) => lines.map((line) => ({ ...line, line: JSON.stringify(line.line) })));

/** Without user and password. */
export function placeOf(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search}`;
}
