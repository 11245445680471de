/** Who makes the requests, and the records that they are about. */
import { sql } from 'drizzle-orm';
import { resources } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { ensureVersion } from '#server/questionnaires/versions.ts';
import { buildCategory } from '../support/builders/buildCategory.ts';
import { buildFile } from '../support/builders/buildFile.ts';
import { buildQuestionRow, buildSectionRow } from '../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../support/builders/buildReservation.ts';
import { buildRole } from '../support/builders/buildRole.ts';
import { buildService } from '../support/builders/buildService.ts';
import { buildTeam } from '../support/builders/buildTeam.ts';
import type { TestApp } from '../support/testApp.ts';
import { PNG } from './multipart.ts';
import type { WHO } from './requests.ts';

export interface World {
  tokens: Record<Exclude<(typeof WHO)[number], 'nobody'>, string>;
  /** Ids by the kind that a placeholder names, and `any` for all of them. */
  ids: Map<string, string[]>;
}

const PASSWORD = 'correct-horse-battery';

/** New people each time: what a request has suspended, deleted or signed out takes no part again. */
export async function buildWorld(app: TestApp): Promise<World> {
  const { db } = app;
  const team = await buildTeam(db);
  const category = await buildCategory(db);
  await buildRole(db, { permissions: ['services.list'] });
  const service = await buildService(db, { team_id: team.id, categories: [] });
  await buildService(db, { status: 'draft', categories: [category] });
  const [constituent, staff, admin] = [
    await app.as('constituent', { password: PASSWORD }),
    await app.as('staff', { password: PASSWORD, teams: [team] }),
    await app.as('admin', { password: PASSWORD }),
  ];
  // Somebody has to stay, whatever becomes of the others.
  await app.as('admin');
  await buildReservation(db, { service_id: service.id, user_id: constituent.user.id });
  await buildReservation(db, { date: '2026-12-03', status: 'pending', seat: null });
  for (const purpose of ['identification', 'photo'] as const) {
    const file = { owner: constituent.user, purpose, mime: 'image/png' };
    await app.files.put(await buildFile(db, app.files, file), PNG);
  }
  await buildQuestionnaire(app, service);
  return {
    tokens: {
      constituent: constituent.token ?? '',
      staff: staff.token ?? '',
      admin: admin.token ?? '',
    },
    ids: await idsIn(app),
  };
}

/** A section and a question for each side, and the versions that come of them. */
async function buildQuestionnaire({ db, clock }: TestApp, { team_id }: { team_id: string }) {
  for (const answered_by of ['self', 'respondent'] as const) {
    const section = await buildSectionRow(db, { team_id, answered_by });
    await buildQuestionRow(db, section);
    await ensureVersion(db, { team_id, kind: answered_by, now: clock.now() });
  }
}

async function idsIn({ db }: TestApp): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  const newest = (table: ReturnType<typeof sql>) =>
    rows<{ id: string }>(db, sql`select id from ${table} order by id desc limit 10`);
  for (const resource of resources) {
    const found = (await newest(sql`${tableOf(resource)}`)).map(({ id }) => id);
    ids.set(resource.name, found);
    ids.set(resource.name.replace(/s$/, ''), found);
  }
  ids.set('section', ids.get('questionnaire-sections') ?? []);
  ids.set('question', ids.get('questionnaire-questions') ?? []);
  const versions = await newest(sql`questionnaire_versions`);
  ids.set(
    'version',
    versions.map(({ id }) => id),
  );
  const files = (await newest(sql`files`)).map(({ id }) => id);
  for (const kind of ['file', 'files', 'photo', 'logo']) ids.set(kind, files);
  ids.set('categorie', ids.get('constituent-categories') ?? []);
  ids.set('any', [...new Set([...ids.values()].flat())]);
  return ids;
}
