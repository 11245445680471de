/** Reading health information: one's own, or that of a person who visits around these days. */
import { type SQL, sql } from 'drizzle-orm';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import type { OwnHealth } from '#schema/healthInformation/healthCalls.ts';
import { healthFormIn } from '#schema/healthInformation/healthFormIn.ts';
import type { ResponsesAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import { rows } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { ownPersonId } from '../http/ownPerson.ts';
import { translatorFor } from '../language/catalogues.ts';
import { storedResponses, toAnswer } from '../questionnaires/readAnswers.ts';
import { versionContent } from '../questionnaires/versions.ts';
import { consentOf } from './consent.ts';
import { healthState } from './healthState.ts';
import { findVisitingPerson, logReading } from './reach.ts';

interface ReadRequest {
  service_id: string;
  user_id: string;
}

/**
 * Submissions for a service, newest first. Reading another person's is logged, and they see it.
 * @throws AppError not_found
 */
export async function readHealthAnswers(
  context: Context,
  request: ReadRequest,
): Promise<ResponsesAnswer> {
  const { viewer, db } = context;
  if (!viewer) throw unauthenticated();
  const { service_id, user_id } = request;
  const where = sql`r.user_id = ${user_id} and r.service_id = ${service_id}`;
  if (isOwnPerson(viewer, user_id)) {
    const own = await submitted(context, where);
    if (own.length === 0) await healthState(context, db, request);
    return { data: own };
  }
  const person = await findVisitingPerson(context, request);
  const data = await submitted(context, where);
  if (data.length > 0) await logReading(context, person);
  return { data };
}

/** All of one's own or of somebody in one's care, for every service, and who read it. */
export async function showOwnHealth(context: Context, user_id?: string): Promise<OwnHealth> {
  const { db, language } = context;
  const id = ownPersonId(context, user_id);
  const { keep_health_days } = await readSettings(db);
  const data = await submitted(context, sql`r.user_id = ${id}`);
  const services = await rows<{ id: string; name: string }>(
    db,
    sql`select s.id, ${textIn('s', 'name', language)} as name from services s
      where exists (select 1 from questionnaire_responses r
        where r.service_id = s.id and r.kind = 'health' and r.user_id = ${id})`,
  );
  const [begun] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from questionnaire_responses
      where user_id = ${id} and kind = 'health' and state = 'draft'`,
  );
  return {
    consent: await consentOf(db, context, id),
    keep_days: keep_health_days,
    held: data.map((response) => ({
      ...response,
      service: services.find((service) => service.id === response.service_id) ?? {
        id: response.service_id,
        name: '',
      },
    })),
    drafts: begun?.count ?? 0,
    readings: await readingsAbout(context, id),
  };
}

async function submitted(context: Context, where: SQL): Promise<ResponsesAnswer['data']> {
  const { db, language } = context;
  const t = translatorFor(language);
  const responses = await storedResponses(
    db,
    sql`${where} and r.kind = 'health' and r.state <> 'draft'`,
  );
  return Promise.all(
    responses.map(async (response) => ({
      ...toAnswer(context, response),
      sections: healthFormIn(t, await versionContent(db, response.version_id)) as never,
    })),
  );
}

/** It says which office read it and when; staff are not named. */
async function readingsAbout(
  { db, language }: Context,
  user_id: string,
): Promise<OwnHealth['readings']> {
  const readings = await rows<{ id: string; at: string; team_id: string; team: string | null }>(
    db,
    sql`select l.id, l.created_at as at, l.team_id, ${textIn('t', 'name', language)} as team
      from activity_logs l left join teams t on t.id = l.team_id
      where l.owner_id = ${user_id} and l.action = 'read_health_information'
      order by l.created_at desc, l.id desc limit ${MAX_SHOWN}`,
  );
  return readings.map(({ id, at, team_id, team }) => ({
    id,
    at: new Date(at).toISOString(),
    team: team === null ? null : { id: team_id, name: team },
  }));
}
const MAX_SHOWN = 200;
