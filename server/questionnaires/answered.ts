import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';

/** The questions of a team that some submission was asked, archived ones too. */
export async function answeredQuestions(db: Db | Tx, team_id: string): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct question ->> 'id' as id
      from questionnaire_versions v, jsonb_array_elements(v.content -> 'sections') section,
        jsonb_array_elements(section -> 'questions') question
      where v.team_id = ${team_id} and exists (select 1 from questionnaire_responses r
        where r.version_id = v.id and r.state <> 'draft')`,
  );
  return new Set(found.map(({ id }) => id));
}
