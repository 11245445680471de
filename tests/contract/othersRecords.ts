/** One person with everything that a person can have, in an office that no caller belongs to. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { toLocal } from '#schema/time/zone.ts';
import { rows } from '#server/db/query.ts';
import { tableName } from '#server/db/tables/resourceTables.ts';
import { WRITES } from '../server/activityLogs/writes.ts';
import { buildApiKey } from '../support/builders/buildApiKey.ts';
import { buildFile } from '../support/builders/buildFile.ts';
import { buildMissedSearch } from '../support/builders/buildMissedSearch.ts';
import { buildPersonInCare } from '../support/builders/buildPersonInCare.ts';
import { buildQuestionRow, buildSectionRow } from '../support/builders/buildQuestionnaire.ts';
import { buildReachedLimit } from '../support/builders/buildReachedLimit.ts';
import { buildReservation, type ReservationRow } from '../support/builders/buildReservation.ts';
import { buildService } from '../support/builders/buildService.ts';
import { buildTeam } from '../support/builders/buildTeam.ts';
import { buildTrashed } from '../support/builders/buildTrashed.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { buildView } from '../support/builders/buildView.ts';
import { buildWebhook } from '../support/builders/buildWebhook.ts';
import type { Arranging } from '../support/testApp.ts';
import { hiddenValues } from './derivedIds.ts';
import { derivedResources, newRecord } from './derivedRecords.ts';
import { importOf, type Kind, kindOf } from './idCall.ts';
import { importables } from './imports.ts';

export async function buildOthers(app: Arranging): Promise<Record<Kind, string>> {
  const { db } = app;
  const team = await buildTeam(db);
  const person = await buildUser(db, { status: 'pending', identification_status: 'submitted' });
  const service = await buildService(db, { team_id: team.id, status: 'draft' });
  const reservation = await buildReservation(db, { service_id: service.id, user_id: person.id });
  const section = await buildSectionRow(db, { team_id: team.id });
  const asked = await buildQuestionRow(db, section);
  const owner = { owner: person, purpose: 'identification' } as const;
  await app.signedIn(person);
  const [session] = await rows<{ id: string }>(
    db,
    sql`select id from sessions where user_id = ${person.id}`,
  );
  const [notification, mail, activity, question] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const at = app.clock.now().toISOString();
  const times = sql`${at}, ${at}`;
  await db.execute(sql`insert into notifications (id, user_id, kind, title, created_at, updated_at)
    values (${notification}, ${person.id}, 'account', 'Theirs', ${times})`);
  await db.execute(sql`insert into mails (id, user_id, recipient, title, next_try_at, created_at, updated_at)
    values (${mail}, ${person.id}, ${person.email}, 'Theirs', ${at}, ${times})`);
  await db.execute(sql`insert into activity_logs (id, actor_id, action, resource, subject_id, team_id, created_at, updated_at)
    values (${activity}, ${person.id}, 'update', 'services', ${service.id}, ${team.id}, ${times})`);
  await db.execute(sql`insert into frequently_asked_questions (id, question, answer, status, created_at, updated_at)
    values (${question}, 'Theirs?', 'Theirs', 'draft', ${times})`);
  const factor = uuidv7();
  await db.execute(sql`insert into second_factors (id, user_id, kind, name, created_at, confirmed_at)
    values (${factor}, ${person.id}, 'totp', 'Theirs', ${at}, ${at})`);
  const visit = await buildVisit(app, reservation);
  const { id: webhook, delivery } = await buildWebhook(db);
  const derived = await Promise.all(
    derivedResources.map(async (resource) => {
      const given = hiddenValues(resource, { person: person.id, team: team.id });
      return [kindOf(resource), await newRecord(app, resource, { recipes: WRITES, given })];
    }),
  );
  return {
    ...Object.fromEntries(derived),
    ...(await buildImports(app, person.id)),
    factor,
    ...{ notification, mail, activity, question, webhook, delivery },
    trashed: await buildTrashed(db, await app.as('admin'), { team_id: team.id }),
    missed: await buildMissedSearch(db),
    limit: await buildReachedLimit(db, { user_id: person.id, team_id: team.id }),
    person: person.id,
    view: await buildView(db, { owner_id: person.id }),
    key: (await buildApiKey(db, { owner_id: person.id })).id,
    in_care: (await buildPersonInCare(db, person)).id,
    service: service.id,
    reservation: reservation.id,
    visit,
    team: team.id,
    section: section.id,
    asked: asked.id,
    file: await buildFile(db, app.files, owner),
    session: session?.id ?? '',
  };
}

async function buildImports({ db, clock }: Arranging, user_id: string) {
  const at = clock.now().toISOString();
  const settings = JSON.stringify({ mode: 'create', key: null, dates: 'ymd', columns: {} });
  const ids: Record<string, string> = {};
  for (const resource of importables) {
    const id = uuidv7();
    await db.execute(sql`insert into imports
        (id, user_id, resource, file_name, file_hash, row_count, settings, created_at, updated_at)
      values (${id}, ${user_id}, ${resource.name}, 'theirs.csv', 'x', 5, ${settings}, ${at}, ${at})`);
    ids[importOf(resource)] = id;
  }
  return ids;
}

/** They wait in the line of today. */
async function buildVisit({ db, clock }: Arranging, { id, team_id }: ReservationRow) {
  const visit = uuidv7();
  const at = clock.now().toISOString();
  const day = toLocal(clock.now().getTime(), 'Asia/Manila').date;
  await db.execute(sql`insert into visits
      (id, reservation_id, team_id, day, letter, number, priority, arrived_at, due_at)
    values (${visit}, ${id}, ${team_id}, ${day}, 'A', 1, 'none', ${at}, ${at})`);
  await db.execute(sql`insert into visit_periods (id, visit_id, state, team_id, started_at)
    values (${uuidv7()}, ${visit}, 'waiting', ${team_id}, ${at})`);
  return visit;
}

const TABLES = [
  'users',
  'services',
  'reservations',
  'visits',
  'notifications',
  'mails',
  'api_keys',
  'reached_limits',
  'missed_searches',
  'trash',
  'webhooks',
  'webhook_deliveries',
  'files',
  'imports',
  'sessions',
  'second_factors',
  'questionnaire_sections',
  'questionnaire_questions',
  ...derivedResources.map(tableName),
];

/** All of it as it stands, to be compared later. */
export const stateOf = (app: Arranging, ids: Record<Kind, string>) =>
  Promise.all(
    TABLES.map((table) =>
      rows(
        app.db,
        sql`select to_jsonb(one) - 'used_at' - 'idle_until' as one from ${sql.identifier(table)} one
          where id = any(${sql.param(Object.values(ids))})`,
      ),
    ),
  );
