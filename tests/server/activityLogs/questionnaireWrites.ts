/** The calls that write questionnaires and answers, each with a body that is right. */
import { agree, HEALTHY } from '../../support/builders/buildHealth.ts';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';
import { admin, by, constituent, plain, type Write } from './write.ts';

const SECTIONS = 'team-questionnaire/sections';

const newSection = async (app: TestApp) =>
  buildSectionRow(app.db, { team_id: (await buildTeam(app.db)).id });

/** A question of a service that somebody has booked. */
async function asked(app: TestApp, answered_by: 'self' | 'respondent') {
  const service = await buildService(app.db, { requires_questionnaire: true });
  const section = await buildSectionRow(app.db, { team_id: service.team_id, answered_by });
  const question = await buildQuestionRow(app.db, section);
  const visit = await buildReservation(app.db, { service_id: service.id });
  return { service, question, person: visit.user_id };
}

const answering = (what: string, answered_by: 'self' | 'respondent'): Write => {
  return async (app) => {
    const someone = answered_by === 'self' ? await constituent(app) : await admin(app);
    const { service, question, person } = await asked(app, answered_by);
    const path =
      answered_by === 'self'
        ? `/team-questionnaire/self-filled/${service.id}`
        : `/team-questionnaire/respondent/${service.id}/${person}`;
    const version_id = await versionAt(someone, path);
    const body = { version_id, answers: { [question.id]: 'Yes' } };
    return () => someone.post(`${path}/${what}`, body);
  };
};

const versionAt = async (client: Client, path: string) =>
  (await client.get(path)).body.version_id as string;

const consenting = async (app: TestApp) => {
  const someone = await constituent(app);
  await agree(someone);
  return someone;
};

const aboutHealth = (what: string): Write => {
  return async (app) => {
    const someone = await consenting(app);
    const service = await buildService(app.db, { requires_health_information: true });
    const path = `/health-information/self-filled/${service.id}`;
    const body = { version_id: await versionAt(someone, path), answers: HEALTHY };
    return () => someone.post(`${path}/${what}`, body);
  };
};

export const HEALTH_WRITES: Record<string, Write> = {
  '/health-information/self-filled/{service_id}/save-draft': aboutHealth('save-draft'),
  '/health-information/self-filled/{service_id}/submit-answers': aboutHealth('submit-answers'),
  '/health-information/consent': async (app) => {
    const someone = await constituent(app);
    return () => agree(someone);
  },
  '/health-information/consent/withdraw': by(
    consenting,
    () => '/health-information/consent/withdraw',
  ),
};

export const QUESTIONNAIRE_WRITES: Record<string, Write> = {
  ...plain(SECTIONS, async (app) => ({ team_id: (await buildTeam(app.db)).id, title: 'Triage' }), {
    title: 'Before you come',
  }),
  ...plain(
    `${SECTIONS}/questions`,
    async (app) => ({ section_id: (await newSection(app)).id, text: 'Why?', kind: 'long_text' }),
    { text: 'Why now?' },
  ),
  '/team-questionnaire/arrange/{team_id}': async (app) => {
    const someone = await admin(app);
    const section = await newSection(app);
    const { body } = await someone.get(`/team-questionnaire/questionnaire/${section.team_id}`);
    const sections = [{ id: section.id, question_ids: [] }];
    return () =>
      someone.post(`/team-questionnaire/arrange/${section.team_id}`, {
        revision: body.revision,
        sections,
      });
  },
  '/team-questionnaire/copy/{team_id}': by(
    admin,
    async (_, app) => `/team-questionnaire/copy/${(await buildTeam(app.db)).id}`,
    async (_, app) => ({ from_team_id: (await newSection(app)).team_id }),
  ),
  '/team-questionnaire/self-filled/{service_id}/save-draft': answering('save-draft', 'self'),
  '/team-questionnaire/self-filled/{service_id}/submit-answers': answering(
    'submit-answers',
    'self',
  ),
  '/team-questionnaire/respondent/{service_id}/{user_id}/save-draft': answering(
    'save-draft',
    'respondent',
  ),
  '/team-questionnaire/respondent/{service_id}/{user_id}/submit-answers': answering(
    'submit-answers',
    'respondent',
  ),
};
