/** Filling in a team's questionnaire, and reading what was filled in. */
import { z } from 'zod';
import { questionnaireSection } from '../../schema/index.ts';
import {
  answersBody,
  draftBody,
  formAnswer,
  formQuery,
  responseAnswer,
  responsesAnswer,
  savedDraft,
  selfAnswersBody,
  selfDraftBody,
  selfFormQuery,
} from '../../schema/questionnaireCalls.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { openForm } from './openForm.ts';
import { readAnswers } from './readAnswers.ts';
import { saveDraft, submitAnswers } from './writeAnswers.ts';

const tags = [questionnaireSection.label.many];
const ofService = z.object({ service_id: z.uuid() });
const ofPerson = z.object({ service_id: z.uuid(), user_id: z.uuid() });
const opened = { 200: formAnswer, ...errorAnswers };
const saved = { 200: savedDraft, ...errorAnswers };
const submitted = { 201: responseAnswer, ...errorAnswers };
const read = { 200: responsesAnswer, ...errorAnswers };

export function answerRoutes(app: App) {
  selfFilledRoutes(app);
  respondentRoutes(app);
}

function selfFilledRoutes(app: App) {
  const config = { policy: 'signed_in' } as const;
  const path = '/team-questionnaire/self-filled/:service_id';
  app.get(path, {
    config,
    schema: {
      tags,
      summary:
        'The questions of a service, for yourself or for the person at the desk, with the answers so far',
      params: ofService,
      querystring: selfFormQuery,
      response: opened,
    },
    handler: async ({ context, params, query }) =>
      openForm(context, { kind: 'self', ...params, ...query }),
  });
  app.post(`${path}/save-draft`, {
    config,
    schema: {
      tags,
      summary: 'Keep answers as far as they are given, to go on later',
      params: ofService,
      body: selfDraftBody,
      response: saved,
    },
    handler: async ({ context, params, body: { user_id, ...body } }) =>
      saveDraft(context, { kind: 'self', ...params, user_id }, body),
  });
  app.post(`${path}/submit-answers`, {
    config,
    schema: {
      tags,
      summary:
        'Submit your own answers, or those of the person at the desk; 409 when the questions have changed meanwhile',
      params: ofService,
      body: selfAnswersBody,
      response: submitted,
    },
    handler: async ({ context, params, body: { user_id, ...body } }, reply) => {
      reply.code(201);
      return submitAnswers(context, { kind: 'self', ...params, user_id }, body);
    },
  });
  app.get(`${path}/:user_id/answers`, {
    config,
    schema: {
      tags,
      summary:
        "A person's answers, newest first: for the person themselves, or for staff of the team",
      params: ofPerson,
      response: read,
    },
    handler: async ({ context, params }) => readAnswers(context, { ...params, kind: 'self' }),
  });
}

function respondentRoutes(app: App) {
  const policy = (action: string) => ({ policy: { resource: questionnaireSection.name, action } });
  const path = '/team-questionnaire/respondent/:service_id/:user_id';
  app.get(path, {
    config: policy('answer_as_respondent'),
    schema: {
      tags,
      summary: 'What staff answer about a person, with what is answered so far',
      params: ofPerson,
      querystring: formQuery,
      response: opened,
    },
    handler: async ({ context, params, query }) =>
      openForm(context, { kind: 'respondent', ...params, ...query }),
  });
  app.post(`${path}/save-draft`, {
    config: policy('answer_as_respondent'),
    schema: {
      tags,
      summary: 'Keep answers about a person as far as they are given',
      params: ofPerson,
      body: draftBody,
      response: saved,
    },
    handler: async ({ context, params, body }) =>
      saveDraft(context, { kind: 'respondent', ...params }, body),
  });
  app.post(`${path}/submit-answers`, {
    config: policy('answer_as_respondent'),
    schema: {
      tags,
      summary: 'Submit answers about a person; 409 when the questions have changed meanwhile',
      params: ofPerson,
      body: answersBody,
      response: submitted,
    },
    handler: async ({ context, params, body }, reply) => {
      reply.code(201);
      return submitAnswers(context, { kind: 'respondent', ...params }, body);
    },
  });
  app.get(`${path}/answers`, {
    config: policy('read_answers'),
    schema: {
      tags,
      summary: 'What staff answered about a person, newest first',
      params: ofPerson,
      response: read,
    },
    handler: async ({ context, params }) => readAnswers(context, { ...params, kind: 'respondent' }),
  });
}
