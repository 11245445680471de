import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const AT_ONCE = 24;

onEachEngine((engine) => {
  const app = testApp({ engine });

  it('submits once for all who submit the same at once, and begins no draft again', async () => {
    const service = await buildService(app.db, { requires_questionnaire: true });
    const section = await buildSectionRow(app.db, { team_id: service.team_id });
    const question = await buildQuestionRow(app.db, section, { kind: 'number' });
    const ana = await app.as('constituent');
    const path = `/team-questionnaire/self-filled/${service.id}`;
    const { version_id } = (await ana.get(path)).body;
    const answered = (n: number) => ({ version_id, answers: { [question.id]: n } });
    expect((await ana.post(`${path}/save-draft`, answered(1))).status).toBe(200);
    const sent = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => ana.post(`${path}/submit-answers`, answered(n))),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    const states = await rows<{ state: string; count: number; values: number }>(
      app.db,
      sql`select r.state, count(distinct r.id)::int as count, count(v.response_id)::int as values
        from questionnaire_responses r left join questionnaire_values v on v.response_id = r.id
        where r.user_id = ${ana.user.id} group by r.state order by r.state`,
    );
    expect(states).toEqual([
      { state: 'submitted', count: 1, values: 1 },
      { state: 'superseded', count: AT_ONCE - 1, values: 0 },
    ]);
  });
});
