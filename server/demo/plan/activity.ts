/** The activity log of the last days, as the steps of the reservations would have written it. */
import { activityLog } from '#schema/index.ts';
import { rowsOf } from '../../activityLogs/log.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import { DAY, dateOf, iso, MINUTE, type Present } from '../present.ts';
import { type Random, randomOf } from '../random.ts';
import { nameOf, type Person } from './person.ts';
import type { PlannedResponse } from './questionnaires/responses.ts';
import { type Kept, withBefore } from './reservations.ts';
import { keysOf } from './span.ts';
import type { Step } from './visit.ts';

export const activityLogs = tableOf(activityLog);
type LogRow = typeof activityLogs.$inferInsert;
type Told = 'action' | 'resource' | 'subject_id' | 'subject_name' | 'owner_id' | 'changes';
type LoggedAction = Pick<LogRow, Told> & {
  team_id?: string;
  at: number;
  actor: Person;
};

/** Older rows would only be many. */
const KEPT_DAYS = 5;
const ACTIONS: Record<Step['action'], string> = {
  created: 'create',
  rescheduled: 'reschedule',
  status: 'update_status',
  activity_status: 'update_activity_status',
};

interface Lived {
  kept: readonly Kept[];
  answers: readonly PlannedResponse[];
  people: readonly Person[];
}

export function planActivity({ kept, answers, people }: Lived, present: Present) {
  const random = randomOf('activity');
  const since = present.now - KEPT_DAYS * DAY;
  const recent = kept.filter(({ visit }) => visit.steps.some(({ at }) => at >= since));
  const actions = [...recent.flatMap(actionsOf), ...answers.flatMap(answering)].filter(
    ({ at }) => at >= since,
  );
  const registered = people.filter(({ created_at }) => created_at >= since).map(registration);
  return [...actions, ...logins(actions, random), ...registered]
    .sort((a, b) => a.at - b.at)
    .map((action) => rowOf(action, random));
}

function actionsOf({ visit, row }: Kept): LoggedAction[] {
  return withBefore(visit.steps).map(({ step, before, after }) => ({
    at: step.at,
    actor: step.actor,
    action: ACTIONS[step.action],
    resource: 'reservations',
    subject_id: row.id,
    subject_name: row.reference,
    owner_id: row.user_id,
    team_id: row.team_id,
    changes: before
      ? rowsOf(
          Object.fromEntries(keysOf(before).map((field) => [field, [before[field], after[field]]])),
        )
      : squeezing(visit),
  }));
}

const squeezing = ({ squeeze_reason }: Kept['visit']) =>
  squeeze_reason === undefined
    ? []
    : rowsOf({ squeezed_in: [false, true], squeeze_reason: [null, squeeze_reason] });

function answering({
  person,
  author,
  service,
  begun,
  saved,
  state,
}: PlannedResponse): LoggedAction[] {
  const entry = { actor: author, ...themselves(person), team_id: service.row.team_id };
  const began = { ...entry, at: begun, action: 'begin_answers' };
  return state === 'draft' ? [began] : [began, { ...entry, at: saved, action: 'submit_answers' }];
}

/** Whoever did something on a day had signed in a little before. */
function logins(actions: readonly LoggedAction[], random: Random): LoggedAction[] {
  const first = new Map<string, LoggedAction>();
  for (const action of [...actions].sort((a, b) => a.at - b.at)) {
    const key = `${action.actor.row.id} ${dateOf(action.at)}`;
    if (!first.has(key)) first.set(key, action);
  }
  return [...first.values()].map(({ actor, at }) => ({
    at: at - random.int(1, 4) * MINUTE,
    actor,
    action: 'login',
    ...themselves(actor),
  }));
}

const registration = (person: Person): LoggedAction => ({
  at: person.created_at,
  actor: person,
  action: 'register',
  ...themselves(person),
});

const themselves = ({ row }: Person) => ({
  resource: 'users',
  subject_id: row.id,
  subject_name: nameOf(row),
  owner_id: row.id,
  changes: [],
});

const rowOf = ({ at, actor, ...action }: LoggedAction, random: Random): LogRow => ({
  id: random.uuid(at),
  actor_id: actor.row.id,
  actor_name: nameOf(actor.row),
  ...action,
  address: addressOf(actor),
  device: 'web',
  created_at: iso(at),
  updated_at: iso(at),
});

/** Always the same for one person, out of the networks kept for documentation (RFC 5737). */
function addressOf({ row, role }: Person): string {
  const number = Number.parseInt(row.id.slice(-2), 16) % 254;
  return `${role === 'constituent' ? '203.0.113' : '192.0.2'}.${number + 1}`;
}
