import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { checkHealthAnswers } from '#schema/healthInformation/healthAnswers.ts';
import { user } from '#schema/index.ts';
import { checkAnswers, questionsOf } from '#schema/questionnaires/questionnaire.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { questionnaireResponses, questionnaireVersions } from '#server/db/tables/systemTables.ts';
import { addHealthAnswers } from '#server/demo/addHealthAnswers.ts';
import { addSealedAnswers } from '#server/demo/addSealedAnswers.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { filesIn } from '#server/questionnaires/answerFiles.ts';
import { openAnswers } from '#server/questionnaires/sealAnswers.ts';
import { ensureVersion } from '#server/questionnaires/versions.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom } from '../../support/uploads.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  beforeAll(async () => {
    await seedDemo(app.db, app.clock.now);
    await addSealedAnswers(app.db, { store: app.files, keyring: app.deps.keyring });
    await addHealthAnswers(app.db, app.deps.keyring, app.clock.now());
  });

  const staffNamed = async (username: string) => {
    const users = tableOf(user);
    const [found] = await app.db.select().from(users).where(eq(users.username, username));
    return app.signedIn(found ?? expect.fail(`no ${username}`));
  };

  it('certificates and confidences pass the form, and no confidence lies open', async () => {
    const stored = await app.db
      .select({ response: questionnaireResponses, form: questionnaireVersions.content })
      .from(questionnaireResponses)
      .innerJoin(
        questionnaireVersions,
        eq(questionnaireVersions.id, questionnaireResponses.version_id),
      )
      .where(
        and(
          eq(questionnaireResponses.state, 'submitted'),
          ne(questionnaireResponses.kind, 'health'),
        ),
      );
    const sealed = stored.filter(({ response }) => response.sealed !== null);
    const withFiles = stored.filter(({ response }) => response.file_ids.length > 0);
    expect(sealed.length).toBeGreaterThan(5);
    expect(withFiles.length).toBeGreaterThan(3);
    for (const { response, form } of new Set([...sealed, ...withFiles])) {
      const answers = openAnswers(app.deps.keyring, response, response);
      expect(checkAnswers(form, answers)).toMatchObject({ answers, errors: {} });
      expect(filesIn(form, answers)).toEqual(response.file_ids);
      const open = questionsOf(form).filter(({ id }) => id in response.answers);
      expect(open.filter(({ is_sensitive }) => is_sensitive)).toEqual([]);
    }
  });

  it('the social worker sees the certificate, and who sent it', async () => {
    const [found] = await rows<{ user_id: string; service_id: string; file_id: string }>(
      app.db,
      sql`select user_id, service_id, file_ids[1] as file_id from questionnaire_responses
        where cardinality(file_ids) > 0 limit 1`,
    );
    const { user_id, service_id, file_id } = found ?? expect.fail('no certificate');
    const welfare = await staffNamed('welfare');
    const path = `/team-questionnaire/self-filled/${service_id}/${user_id}/answers`;
    const { status, body } = await welfare.get(path);
    expect(status).toBe(200);
    expect(JSON.stringify(body.data)).toContain(file_id);
    expect((await downloadFrom(app.app, file_id, welfare.token)).statusCode).toBe(200);
    expect((await (await staffNamed('permits')).get(path)).status).toBe(404);
  });

  it('the nurse reads what people said about their health, and her colleague does not', async () => {
    const visits = await rows<{ user_id: string; service_id: string }>(
      app.db,
      sql`select user_id, service_id from questionnaire_responses where kind = 'health'`,
    );
    expect(visits.length).toBeGreaterThan(3);
    for (const { user_id, service_id } of visits) {
      const path = `/health-information/self-filled/${service_id}/${user_id}/answers`;
      const { status, body } = await (await staffNamed('nurse')).get(path);
      expect(status).toBe(200);
      const [{ sections, answers }] = body.data;
      expect(checkHealthAnswers({ sections }, answers)).toMatchObject({ answers, errors: {} });
      expect((await (await staffNamed('staff')).get(path)).status).toBe(404);
    }
  });

  it('the versions are those that the questions would be fixed as', async () => {
    const versions = await app.db
      .select()
      .from(questionnaireVersions)
      .where(and(questionnaireVersions.is_current, isNotNull(questionnaireVersions.team_id)));
    expect(versions).toHaveLength(4);
    for (const { id, team_id, kind } of versions) {
      const asked = { team_id: team_id ?? '', kind: kind as 'self', now: app.clock.now() };
      expect(await ensureVersion(app.db, asked)).toBe(id);
    }
  });

  it('an office finds its questionnaire, and who is in the middle of it', async () => {
    const admin = await staffNamed('admin');
    const { body: teams } = await admin.get('/teams?search=City Health Office');
    const team_id = teams.data[0].id;
    const { status, body } = await admin.get(`/team-questionnaire/questionnaire/${team_id}`);
    expect(status).toBe(200);
    expect(body.sections).toHaveLength(3);
    expect(body.submitted).toBeGreaterThan(50);
    expect(body.in_progress).toBeGreaterThanOrEqual(2);
  });
});
