import { z } from 'zod';
import {
  consentAnswer,
  consentBody,
  healthFormAnswer,
  healthResponseAnswer,
  healthResponsesAnswer,
  ownHealthAnswer,
  ownHealthQuery,
  readingsAnswer,
  readingsQuery,
  withdrawBody,
  withdrawnAnswer,
} from '../../schema/healthCalls.ts';
import { user } from '../../schema/index.ts';
import {
  savedDraft,
  selfAnswersBody,
  selfDraftBody,
  selfFormQuery,
} from '../../schema/questionnaireCalls.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { giveConsent, withdrawConsent } from './consent.ts';
import { openHealthForm, saveHealthDraft, submitHealthAnswers } from './fillIn.ts';
import { readHealthAnswers, showOwnHealth } from './queries.ts';
import { listReadings } from './readings.ts';

const tags = ['Health information'];
const config = { policy: 'signed_in' } as const;
const ofService = z.object({ service_id: z.uuid() });
const ofPerson = z.object({ service_id: z.uuid(), user_id: z.uuid() });

export function healthInformationRoutes(app: App) {
  formRoutes(app);
  ownRoutes(app);
  app.get('/health-information/readings', {
    config: { policy: { resource: user.name, action: 'list_health_readings' } },
    schema: {
      tags,
      summary: 'Whose health information an account has read between two days, newest first',
      querystring: readingsQuery,
      response: { 200: readingsAnswer, ...errorAnswers },
    },
    handler: async ({ context, query }) => listReadings(context, query),
  });
}

function formRoutes(app: App) {
  const path = '/health-information/self-filled/:service_id';
  app.get(path, {
    config,
    schema: {
      tags,
      summary: 'What a service asks about health, with what is answered so far and the consent',
      params: ofService,
      querystring: selfFormQuery,
      response: { 200: healthFormAnswer, ...errorAnswers },
    },
    handler: async ({ context, params, query }) => openHealthForm(context, { ...params, ...query }),
  });
  app.post(`${path}/save-draft`, {
    config,
    schema: {
      tags,
      summary: 'Keep answers as far as they are given; 409 consent_needed without the consent',
      params: ofService,
      body: selfDraftBody,
      response: { 200: savedDraft, ...errorAnswers },
    },
    handler: async ({ context, params, body: { user_id, ...body } }) =>
      saveHealthDraft(context, { ...params, user_id }, body),
  });
  app.post(`${path}/submit-answers`, {
    config,
    schema: {
      tags,
      summary:
        'Submit your own answers, or those of the person at the desk; 409 consent_needed without the consent',
      params: ofService,
      body: selfAnswersBody,
      response: { 201: healthResponseAnswer, ...errorAnswers },
    },
    handler: async ({ context, params, body: { user_id, ...body } }, reply) => {
      reply.code(201);
      return submitHealthAnswers(context, { ...params, user_id }, body);
    },
  });
  app.get(`${path}/:user_id/answers`, {
    config,
    schema: {
      tags,
      summary:
        'Your own answers, newest first; or those of a person who visits your team around these days, which is logged and shown to that person',
      params: ofPerson,
      response: { 200: healthResponsesAnswer, ...errorAnswers },
    },
    handler: async ({ context, params }) => readHealthAnswers(context, params),
  });
}

function ownRoutes(app: App) {
  app.get('/health-information', {
    config,
    schema: {
      tags,
      summary: 'What is held about your own health, the consent, and who read it',
      querystring: ownHealthQuery,
      response: { 200: ownHealthAnswer, ...errorAnswers },
    },
    handler: async ({ context, query }) => showOwnHealth(context, query.user_id),
  });
  app.post('/health-information/consent', {
    config,
    schema: {
      tags,
      summary:
        'Agree to the text of that version, or note that the person at the desk does; 409 stale when there is another by now',
      body: consentBody,
      response: { 201: consentAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      reply.code(201);
      return giveConsent(context, body);
    },
  });
  app.post('/health-information/consent/withdraw', {
    config,
    schema: {
      tags,
      summary: 'Withdraw the consent, which erases all own health answers and drafts for good',
      body: withdrawBody,
      response: { 200: withdrawnAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }) => withdrawConsent(context, body.user_id),
  });
}
