import { expect, it } from 'vitest';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });

  it('takes as few statements for many questions as for one', async () => {
    const service = await buildService(app.db, { requires_questionnaire: true });
    const section = await buildSectionRow(app.db, { team_id: service.team_id });
    const answers: Record<string, number> = {};
    for (let n = 0; n < 40; n++) {
      answers[(await buildQuestionRow(app.db, section, { kind: 'number' })).id] = n;
    }
    const ana = await app.as('constituent');
    const path = `/team-questionnaire/self-filled/${service.id}`;
    // The first request of a session also notes that it is used; the first of all makes the version.
    const { version_id } = (await ana.get(path)).body;
    const submitted = await countQueries(app.database, () =>
      ana.post(`${path}/submit-answers`, { version_id, answers }),
    );
    expect(submitted.result.status).toBe(201);
    // Who it is, how far they have come, all that is written; no transaction around them.
    expect(submitted.statements).toHaveLength(3);
    const opened = await countQueries(app.database, () => ana.get(path));
    expect(opened.result.body).toMatchObject({ state: 'submitted', answers });
    expect(opened.statements).toHaveLength(2);
  });
});
