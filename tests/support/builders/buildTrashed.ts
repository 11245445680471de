import type { Db } from '#server/db/database.ts';
import type { Client } from '../client.ts';
import { buildSectionRow } from './buildQuestionnaire.ts';
import { buildTeam } from './buildTeam.ts';

/** A section of a questionnaire that was deleted. @returns its id */
export async function buildTrashed(
  db: Db,
  client: Client,
  { team_id }: { team_id?: string } = {},
): Promise<string> {
  const { id } = await buildSectionRow(db, { team_id: team_id ?? (await buildTeam(db)).id });
  await client.post('/team-questionnaire/sections/delete', { ids: [id] });
  return id;
}
