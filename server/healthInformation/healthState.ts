/** The state of a person's health information for a service, in one query. */
import { sql } from 'drizzle-orm';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { type HealthProfile, healthForm } from '#schema/healthInformation/healthInformation.ts';
import type { Answers } from '#schema/questionnaires/questionnaire.ts';
import { toLocal } from '#schema/time/zone.ts';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { readSettings } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';
import type { AskAgain, Earlier } from '../questionnaires/due.ts';
import { mayAnswer } from '../questionnaires/reach.ts';
import { openAnswers } from '../questionnaires/sealAnswers.ts';
import { findVisitingPerson, type VisitingPerson } from './reach.ts';

export interface HealthFormRequest {
  service_id: string;
  /** Somebody in the viewer's care, or the person at the desk; absent: the viewer. */
  user_id?: string | undefined;
  reservation_id?: string | undefined;
}

interface StoredHealth {
  id: string;
  version_id: string;
  answers: Answers;
  sealed: string | null;
  submitted_at: string | null;
  updated_at: string;
}

export interface HealthState extends AskAgain, HealthProfile {
  team_id: string;
  status: string;
  requires_health_information: boolean;
  has_booked: boolean;
  draft: StoredHealth | null;
  /** For this service, drafts and superseded ones too. */
  responses: number;
  /** The last submission: for any service of oneself or somebody in care, for this one of others. */
  last: StoredHealth | null;
  /** For this service: decides whether it is due. */
  earlier: Earlier | null;
  /** The person at the desk; null: the viewer, or somebody in their care. */
  person: VisitingPerson | null;
}

const value = sql.placeholder;
const stored = sql`jsonb_build_object('id', r.id, 'version_id', r.version_id, 'answers', r.answers,
  'sealed', r.sealed, 'submitted_at', r.submitted_at, 'updated_at', r.updated_at)`;
const own = sql`from questionnaire_responses r where r.user_id = u.id and r.kind = 'health'`;

const readState = prepared<Omit<HealthState, 'person'>>(
  'read_health_state',
  sql`select s.team_id, s.status, s.requires_health_information, s.ask_again, s.ask_again_months,
      u.profile_gender as gender, u.profile_birth_date::text as birth_date,
      exists (select 1 from reservations b where b.user_id = u.id and b.service_id = s.id) as has_booked,
      (select count(*)::int ${own} and r.service_id = s.id) as responses,
      (select ${stored} ${own} and r.service_id = s.id and r.author_id = ${value('author_id')}
        and r.state = 'draft') as draft,
      (select ${stored} ${own} and r.state = 'submitted'
        and (r.service_id = s.id or ${value('author_id')} in (u.id, u.responsible_id))
        order by r.submitted_at desc, r.id desc limit 1) as last,
      (select jsonb_build_object('submitted_at', r.submitted_at, 'reservation_id', r.reservation_id)
        ${own} and r.service_id = s.id and r.state = 'submitted'
        order by r.reservation_id = ${value('reservation_id')}::uuid desc nulls last,
          r.submitted_at desc limit 1) as earlier
    from services s join users u on u.id = ${value('user_id')}
    where s.id = ${value('service_id')}`,
);

/** @throws AppError not_found for a service that does not ask the viewer, or a person out of reach */
export async function healthState(
  context: Context,
  db: Db | Tx,
  { service_id, user_id, reservation_id = undefined }: HealthFormRequest,
): Promise<HealthState> {
  const { viewer, keyring } = context;
  if (!viewer) throw unauthenticated();
  const id = user_id ?? viewer.id;
  const person = isOwnPerson(viewer, id)
    ? null
    : await findVisitingPerson(context, { service_id, user_id: id }, db);
  const [row] = await readState(db, {
    service_id,
    user_id: id,
    author_id: viewer.id,
    reservation_id: reservation_id ?? null,
  });
  const state = row ? { ...row, person } : null;
  if (state === null || !(person || mayAnswer(viewer, state))) throw notFound();
  const opened = (response: StoredHealth | null) =>
    response && {
      ...response,
      answers: openAnswers(keyring, response, { id: response.id, user_id: id }),
    };
  return { ...state, draft: opened(state.draft), last: opened(state.last) };
}

/** The form as this person gets it today. */
export async function formFor(db: Db | Tx, { now }: Context, profile: HealthProfile) {
  const { time_zone } = await readSettings(db);
  return healthForm(profile, toLocal(now.getTime(), time_zone).date);
}
