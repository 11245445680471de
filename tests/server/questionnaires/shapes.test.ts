import { describe, expect, it } from 'vitest';
import { allCalls, furtherCalls, nameOf } from '../../contract/calls.ts';
import { nameOf as operationName, operationsOf } from '../../fuzz/operations.ts';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';
import { QUESTIONNAIRE_WRITES } from '../activityLogs/questionnaireWrites.ts';

/** A person who has answered, and whom staff have answered about. */
async function buildAnswered(app: TestApp) {
  const admin = await app.as('admin');
  const service = await buildService(app.db, { requires_questionnaire: true });
  const { team_id } = service;
  const own = await buildSectionRow(app.db, { team_id });
  const desk = await buildSectionRow(app.db, { team_id, answered_by: 'respondent' });
  const options = [{ id: '01900000-0000-7000-8000-0000000000a1', label: 'Often', points: 2 }];
  const kinds = { kind: 'multiple_choice', options } as const;
  const question = await buildQuestionRow(app.db, own, kinds);
  await buildQuestionRow(app.db, own, {
    kind: 'number',
    visible_if_conditions: [
      { question_id: question.id, equals: null, includes: options[0]?.id },
    ] as never,
  });
  await buildQuestionRow(app.db, desk, { kind: 'scale' });
  const person = await app.as('constituent');
  await buildReservation(app.db, { service_id: service.id, user_id: person.user.id });
  const [self, about] = [
    `/team-questionnaire/self-filled/${service.id}`,
    `/team-questionnaire/respondent/${service.id}/${person.user.id}`,
  ];
  for (const [by, path, answers] of [
    [person, self, { [question.id]: [options[0]?.id] }],
    [admin, about, {}],
  ] as const) {
    const { version_id } = (await by.get(path)).body;
    await by.post(`${path}/submit-answers`, { version_id, answers });
  }
  const paths: Record<string, string> = {
    'GET /team-questionnaire/sections': `/team-questionnaire/sections?team_id=${team_id}`,
    'GET /team-questionnaire/sections/show/{id}': `/team-questionnaire/sections/show/${own.id}`,
    'GET /team-questionnaire/sections/questions': `/team-questionnaire/sections/questions?team_id=${team_id}`,
    'GET /team-questionnaire/sections/questions/show/{id}': `/team-questionnaire/sections/questions/show/${question.id}`,
    'GET /team-questionnaire/questionnaire/{team_id}': `/team-questionnaire/questionnaire/${team_id}`,
    'GET /team-questionnaire/results/{team_id}': `/team-questionnaire/results/${team_id}`,
    'GET /team-questionnaire/self-filled/{service_id}': self,
    'GET /team-questionnaire/self-filled/{service_id}/{user_id}/answers': `${self}/${person.user.id}/answers`,
    'GET /team-questionnaire/respondent/{service_id}/{user_id}': about,
    'GET /team-questionnaire/respondent/{service_id}/{user_id}/answers': `${about}/answers`,
  };
  return { admin, paths };
}

/** The export answers a table, and texts show from five answers on: `results.test.ts` has both. */
const calls = [...allCalls, ...furtherCalls].filter(
  ({ area, path }) => area === 'team questionnaire' && !/\/(export|texts)\//.test(path),
);

onOneEngine((engine) => {
  const app = testApp({ engine });

  describe.each(calls.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
    it('succeeds, with a body of the shape it describes', async () => {
      const answer = await succeed();
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const described = operationsOf(app.app).find(
        (operation) => operationName(operation) === name,
      );
      const schema = described?.answer(answer.status);
      expect(schema?.safeParse(answer.body).error).toBeUndefined();
      expect(schema).toBeTruthy();
    });

    async function succeed() {
      const write = QUESTIONNAIRE_WRITES[call.path];
      if (call.method === 'POST') return (await write?.(app))?.() ?? expect.fail(`${name}: how?`);
      const { admin, paths } = await buildAnswered(app);
      const answer = await admin.get(paths[name] ?? expect.fail(`${name}: where?`));
      expect(JSON.stringify(answer.body)).not.toContain('"data":[]');
      return answer;
    }
  });
});
