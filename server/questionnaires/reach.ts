/** Whose forms somebody may see or fill in. Others count as not found. */
import { type SQL, sql } from 'drizzle-orm';
import { can, reachesOf } from '#schema/declaration/access.ts';
import { type Viewer, visitsSince } from '#schema/declaration/scope.ts';
import { questionnaireSection, service, user } from '#schema/index.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import type { FormState } from './formState.ts';

type AnswerAction = 'read_answers' | 'answer_as_respondent';

export interface Respondent {
  user_id: string;
  user_name: string;
  team_id: string;
  team_name: string;
  /** They have a visit to that team that stands, or had one until a while ago. */
  has_come: boolean;
}

/** The person has a visit to the team of service `s` that opens their record to it, as the scope of people says. */
export const hasVisit = (user_id: SQL, since: unknown): SQL =>
  sql`exists (select 1 from reservations b where b.user_id = ${user_id} and b.team_id = s.team_id
    and b.status in (${sql.raw(STANDING_STATUSES.map((status) => `'${status}'`).join(', '))})
    and b.starts_at >= ${since}::timestamptz)`;

const readPerson = prepared<Respondent>(
  'read_person_for_answers',
  sql`select u.id as user_id, s.team_id, t.name as team_name,
      concat_ws(' ', u.profile_first_name, u.profile_last_name) as user_name,
      ${hasVisit(sql`u.id`, sql.placeholder('visits_since'))} as has_come
    from services s join teams t on t.id = s.team_id
    join users u on u.id = ${sql.placeholder('user_id')} and u.status <> 'erased'
    where s.id = ${sql.placeholder('service_id')}`,
);

/**
 * Staff of the service's team reach the people who have a visit to that team that stands, or had one
 * until so long ago as the settings say.
 * @throws AppError not_found
 */
export async function findRespondent(
  { viewer }: Context,
  db: Db | Tx,
  { service_id, user_id }: { service_id: string; user_id: string },
  action: AnswerAction,
): Promise<Respondent> {
  const visits_since = visitsSince(viewer);
  const [row] = await readPerson(db, { service_id, user_id, visits_since });
  if (!row || !isInReach(viewer, action, row)) throw notFound();
  return row;
}

export function isInReach(
  viewer: Viewer | null,
  action: AnswerAction,
  { team_id, has_come }: { team_id: string; has_come: boolean },
): boolean {
  const reaches = reachesOf(viewer, questionnaireSection, action);
  if (reaches.includes('all')) return true;
  return reaches.includes('team') && has_come && (viewer?.team_ids.includes(team_id) ?? false);
}

/** Logs that staff read the person's answers. */
export async function logReading(context: Context, person: Respondent) {
  const { user_id, user_name, team_id } = person;
  const subject = { subject_name: user_name, owner_id: user_id, team_id };
  await context.db.transaction((tx) =>
    logActivity(tx, context, [
      { action: 'read_answers', resource: user.name, subject_id: user_id, subject },
    ]),
  );
}

type Visible = Pick<FormState, 'has_booked' | 'team_id' | 'status'>;

/** People may answer for services that they can see, or have booked. */
export const mayAnswer = <S extends Visible>(viewer: Viewer, state: S | null): state is S =>
  state !== null && (state.has_booked || can(viewer, 'show', service, { ...state }));
