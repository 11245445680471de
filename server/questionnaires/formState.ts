/** The state of a person's form, in one query. */
import { sql } from 'drizzle-orm';
import type { Answers } from '#schema/questionnaires/questionnaire.ts';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Keyring } from '../sealing/keyring.ts';
import type { AskAgain } from './due.ts';
import { openAnswers } from './sealAnswers.ts';
import type { FormKind } from './versions.ts';

/** It says whose answers they are, for which service, and who gives them. */
export interface Filling {
  user_id: string;
  service_id: string;
  author_id: string;
  kind: FormKind;
  /** Null for a visit that is being booked. */
  reservation_id: string | null;
}

export interface StoredResponse {
  id: string;
  version_id: string;
  reservation_id: string | null;
  answers: Answers;
  submitted_at: string | null;
  updated_at: string;
}

export interface FormState extends AskAgain {
  /** Names for the log; null if the person is gone. */
  person_name: string | null;
  author_name: string | null;
  team_id: string;
  status: string;
  requires_questionnaire: boolean;
  /** The person has, or had, a reservation of this service. */
  has_booked: boolean;
  /** Null if nobody has opened the form since it was edited, or there is none. */
  current_id: string | null;
  draft: StoredResponse | null;
  last: StoredResponse | null;
  /** Responses of this person, service and kind, drafts and superseded ones included. */
  responses: number;
}

const value = sql.placeholder;
const response = sql`jsonb_build_object('id', r.id, 'version_id', r.version_id,
  'reservation_id', r.reservation_id, 'answers', r.answers, 'sealed', r.sealed,
  'submitted_at', r.submitted_at, 'updated_at', r.updated_at)`;
const own = sql`from questionnaire_responses r where r.user_id = ${value('user_id')}
  and r.service_id = s.id and r.kind = ${value('kind')}`;

const nameOf = (id: string) => sql`(select concat_ws(' ', u.profile_first_name, u.profile_last_name)
  from users u where u.id = ${value(id)} and u.status <> 'erased')`;

const readState = prepared<FormState & { draft: Stored | null; last: Stored | null }>(
  'read_form_state',
  sql`select s.team_id, s.status, s.requires_questionnaire, s.ask_again, s.ask_again_months,
      v.id as current_id, ${nameOf('user_id')} as person_name, ${nameOf('author_id')} as author_name,
      exists (select 1 from reservations b where b.user_id = ${value('user_id')} and b.service_id = s.id) as has_booked,
      (select count(*)::int ${own}) as responses,
      (select ${response} ${own} and r.author_id = ${value('author_id')} and r.state = 'draft') as draft,
      (select ${response} ${own} and r.state = 'submitted'
        order by r.reservation_id = ${value('reservation_id')}::uuid desc nulls last, r.submitted_at desc limit 1) as last
    from services s
    left join questionnaire_versions v on v.team_id = s.team_id and v.kind = ${value('kind')} and v.is_current
    where s.id = ${value('service_id')}`,
);
type Stored = StoredResponse & { sealed: string | null };

/** Null when there is no such service. */
export async function formState(
  db: Db | Tx,
  keyring: Keyring,
  filling: Filling,
): Promise<FormState | null> {
  const [row] = await readState(db, { ...filling });
  if (!row) return null;
  const opened = (stored: Stored | null): StoredResponse | null =>
    stored && {
      id: stored.id,
      version_id: stored.version_id,
      reservation_id: stored.reservation_id,
      answers: openAnswers(keyring, stored, { id: stored.id, user_id: filling.user_id }),
      submitted_at: stored.submitted_at && iso(stored.submitted_at),
      updated_at: iso(stored.updated_at),
    };
  return { ...row, draft: opened(row.draft), last: opened(row.last) };
}

const iso = (instant: string) => new Date(instant).toISOString();
