/** Reading health information: one's own, or that of a person with a visit around these days. */
import { type SQL, sql } from 'drizzle-orm';
import { reachesOf } from '../../schema/access.ts';
import type { OwnHealth } from '../../schema/healthCalls.ts';
import { user } from '../../schema/index.ts';
import type { ResponsesAnswer } from '../../schema/questionnaireCalls.ts';
import type { Viewer } from '../../schema/scope.ts';
import { logActivity } from '../activity/log.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';
import { storedResponses, toAnswer } from '../questionnaires/readAnswers.ts';
import { versionContent } from '../questionnaires/versions.ts';
import { readSettings } from '../settings/settings.ts';
import { consentOf } from './consent.ts';
import { healthState, translated } from './healthState.ts';

/** Staff read from so long before a visit until so long after it. */
export const READING_DAYS = 30;

interface Asked {
  service_id: string;
  user_id: string;
}

/**
 * What was submitted for a service, newest first. Reading another's is logged, and the person sees it.
 * @throws AppError not_found
 */
export async function readHealthAnswers(context: Context, asked: Asked): Promise<ResponsesAnswer> {
  const { viewer, db } = context;
  if (!viewer) throw unauthenticated();
  const { service_id, user_id } = asked;
  const where = sql`r.user_id = ${user_id} and r.service_id = ${service_id}`;
  if (user_id === viewer.id) {
    const own = await submitted(context, where);
    if (own.length === 0) await healthState(context, db, { service_id });
    return { data: own };
  }
  const subject = await reachPerson(context, viewer, asked);
  const data = await submitted(context, where);
  if (data.length > 0) {
    await db.transaction((tx) =>
      logActivity(tx, context, [
        { action: 'read_health_information', resource: user.name, subject_id: user_id, subject },
      ]),
    );
  }
  return { data };
}

/** All that is held about oneself, for every service, and who read it. */
export async function showOwnHealth(context: Context): Promise<OwnHealth> {
  const { db, viewer } = context;
  if (!viewer) throw unauthenticated();
  const { keep_health_days } = await readSettings(db);
  const data = await submitted(context, sql`r.user_id = ${viewer.id}`);
  const services = await rows<{ id: string; name: string }>(
    db,
    sql`select distinct s.id, s.name from services s
      join questionnaire_responses r on r.service_id = s.id and r.kind = 'health'
      where r.user_id = ${viewer.id}`,
  );
  const [begun] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from questionnaire_responses
      where user_id = ${viewer.id} and kind = 'health' and state = 'draft'`,
  );
  return {
    consent: await consentOf(db, context, viewer.id),
    keep_days: keep_health_days,
    held: data.map((one) => ({
      ...one,
      service: services.find(({ id }) => id === one.service_id) ?? { id: one.service_id, name: '' },
    })),
    drafts: begun?.count ?? 0,
    readings: await readingsAbout(context, viewer.id),
  };
}

async function submitted(context: Context, where: SQL): Promise<ResponsesAnswer['data']> {
  const { db, language } = context;
  const t = translatorFor(language);
  const found = await storedResponses(
    db,
    sql`${where} and r.kind = 'health' and r.state <> 'draft'`,
  );
  return Promise.all(
    found.map(async (one) => ({
      ...toAnswer(context, one),
      sections: translated(t, await versionContent(db, one.version_id)) as never,
    })),
  );
}

/** Which office read, and when; who of it, is theirs alone. */
async function readingsAbout({ db }: Context, user_id: string): Promise<OwnHealth['readings']> {
  const found = await rows<{ id: string; at: string; team_id: string; team: string | null }>(
    db,
    sql`select l.id, l.created_at as at, l.team_id, t.name as team
      from activity_logs l left join teams t on t.id = l.team_id
      where l.owner_id = ${user_id} and l.action = 'read_health_information'
      order by l.created_at desc, l.id desc limit ${MOST_SHOWN}`,
  );
  return found.map(({ id, at, team_id, team }) => ({
    id,
    at: new Date(at).toISOString(),
    team: team === null ? null : { id: team_id, name: team },
  }));
}
const MOST_SHOWN = 200;

/**
 * Whoever holds the permission, of the service's team, whom the person visits around these days.
 * @throws AppError not_found
 */
async function reachPerson({ db, now }: Context, viewer: Viewer, { service_id, user_id }: Asked) {
  const reaches = reachesOf(viewer, user, 'read_health_information');
  if (!reaches.includes('team') && !reaches.includes('all')) throw notFound();
  const window = (sign: 1 | -1) =>
    sql`${timestamptz(now)} + ${sign * READING_DAYS}::int * interval '1 day'`;
  const [found] = await rows<{ name: string; team_id: string }>(
    db,
    sql`select concat_ws(' ', u.profile_first_name, u.profile_last_name) as name, s.team_id
      from services s join users u on u.id = ${user_id} and u.status <> 'erased'
      where s.id = ${service_id} and exists (select 1 from reservations r
        where r.user_id = u.id and r.team_id = s.team_id and r.status in ('pending', 'approved')
          and r.starts_at between ${window(-1)} and ${window(1)})`,
  );
  if (!found || !viewer.team_ids.includes(found.team_id)) throw notFound();
  return { subject_name: found.name, owner_id: user_id, team_id: found.team_id };
}
