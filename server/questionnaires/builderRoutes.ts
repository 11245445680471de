/** Calls on a team's questionnaire as a whole, and on its questions beyond the generic ones. */
import { z } from 'zod';
import { audienceOf } from '../../schema/access.ts';
import type { Audience } from '../../schema/field.ts';
import { questionnaireQuestion, questionnaireSection } from '../../schema/index.ts';
import { arrangeBody, copyBody, teamForm } from '../../schema/questionnaireCalls.ts';
import { createSchema, recordSchema, updateSchema } from '../../schema/record.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { parse, validatedInHandler } from '../http/validation.ts';
import { arrange, showTeamForm } from './builder.ts';
import { copyForm } from './copyForm.ts';
import { createQuestion, updateQuestion } from './saveQuestion.ts';

const tags = [questionnaireSection.label.many];
const teamParams = z.object({ team_id: z.uuid() });
const policy = (action: string) => ({ policy: { resource: questionnaireSection.name, action } });

export function builderRoutes(app: App) {
  questionRoutes(app);
  app.get('/team-questionnaire/questionnaire/:team_id', {
    config: policy('list'),
    schema: {
      tags,
      summary: 'Show the questionnaire of a team to its editors',
      params: teamParams,
      response: { 200: teamForm, ...errorAnswers },
    },
    handler: async ({ context, params }) => showTeamForm(context, params.team_id),
  });
  app.post('/team-questionnaire/arrange/:team_id', {
    config: policy('update'),
    schema: {
      tags,
      summary: 'Reorder all sections and questions of a team; 409 when they changed meanwhile',
      params: teamParams,
      body: arrangeBody,
      response: { 200: teamForm, ...errorAnswers },
    },
    handler: async ({ context, params, body }) => arrange(context, params.team_id, body),
  });
  app.post('/team-questionnaire/copy/:team_id', {
    config: policy('create'),
    schema: {
      tags,
      summary: 'Add all that another team asks to the questionnaire of this one',
      params: teamParams,
      body: copyBody,
      response: { 201: teamForm, ...errorAnswers },
    },
    handler: async ({ context, params, body }, reply) => {
      reply.code(201);
      return copyForm(context, { ...params, ...body });
    },
  });
}

const record = recordSchema(questionnaireQuestion);
const created = (audience: Audience) => createSchema(questionnaireQuestion, audience);
const updated = (audience: Audience) => updateSchema(questionnaireQuestion, audience);

function questionRoutes(app: App) {
  const config = (action: string) => ({
    policy: { resource: questionnaireQuestion.name, action },
  });
  const questionTags = [questionnaireQuestion.label.many];
  app.post('/team-questionnaire/sections/questions/create', {
    config: config('create'),
    schema: {
      tags: questionTags,
      summary: 'Add a question to a section; `position` says where, at the end by default',
      body: validatedInHandler(created('admin')),
      response: { 201: record, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      const values = parse(created(audienceOf(context.viewer)), body);
      reply.code(201);
      return createQuestion(context, values) as never;
    },
  });
  app.post('/team-questionnaire/sections/questions/update/:id', {
    config: config('update'),
    schema: {
      tags: questionTags,
      summary:
        'Change a question; another kind for one that was answered makes a new one in its place',
      params: idParams,
      body: validatedInHandler(updated('admin')),
      response: { 200: record, ...errorAnswers },
    },
    handler: async ({ context, params, body }) => {
      const values = parse(updated(audienceOf(context.viewer)), body);
      return updateQuestion(context, params.id, values) as never;
    },
  });
}
