/** Whose forms somebody may see or fill in. Out of reach is answered as not there. */
import { sql } from 'drizzle-orm';
import { can, reachesOf } from '../../schema/access.ts';
import { questionnaireSection, service } from '../../schema/index.ts';
import type { Viewer } from '../../schema/scope.ts';
import type { Db, Tx } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import type { FormState } from './formState.ts';

export type AnswerAction = 'read_answers' | 'answer_as_respondent';

export interface ReachedPerson {
  team_id: string;
  team_name: string;
  user_name: string;
}

const readPerson = prepared<ReachedPerson & { has_come: boolean }>(
  'read_person_for_answers',
  sql`select s.team_id, t.name as team_name,
      concat_ws(' ', u.profile_first_name, u.profile_last_name) as user_name,
      exists (select 1 from reservations r where r.user_id = u.id and r.team_id = s.team_id) as has_come
    from services s join teams t on t.id = s.team_id
    join users u on u.id = ${sql.placeholder('user_id')} and u.status <> 'erased'
    where s.id = ${sql.placeholder('service_id')}`,
);

/**
 * Staff of the service's team reach the people who have, or had, a reservation with that team.
 * @throws AppError not_found
 */
export async function reachPerson(
  { viewer }: Context,
  db: Db | Tx,
  { service_id, user_id, action }: { service_id: string; user_id: string; action: AnswerAction },
): Promise<ReachedPerson> {
  const [found] = await readPerson(db, { service_id, user_id });
  if (!found || !isInReach(viewer, action, found)) throw notFound();
  return found;
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

type Visible = Pick<FormState, 'has_booked' | 'team_id' | 'status'>;

/** A service that one can see, or has booked, asks one its questions. */
export const mayAnswer = <S extends Visible>(viewer: Viewer, state: S | null): state is S =>
  state !== null && (state.has_booked || can(viewer, 'show', service, { ...state }));
