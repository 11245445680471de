/** Calls on the answers to a team's questionnaire: counted, listed and exported. */
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { questionnaireSection } from '../../../schema/index.ts';
import {
  exportQuery,
  resultsAnswer,
  resultsQuery,
  textsAnswer,
  textsQuery,
} from '../../../schema/questionnaireResults.ts';
import { errorAnswers } from '../../http/answers.ts';
import type { App } from '../../http/context.ts';
import { EXPORT_MS, exportLimit, keepPlace, resultLimit } from '../../http/loadLimits.ts';
import { exportAnswers } from './exportAnswers.ts';
import { teamResults } from './results.ts';
import { textAnswers } from './texts.ts';

const tags = [questionnaireSection.label.many];
const policy = (action: string) => ({ policy: { resource: questionnaireSection.name, action } });
const ofTeam = z.object({ team_id: z.uuid() });
/** Described only: a stream is sent as it is. */
const csv = {
  description: 'Comma-separated values, UTF-8',
  content: { 'text/csv': { schema: z.custom<Readable>() } },
};

export function resultRoutes(app: App) {
  const path = '/team-questionnaire/results/:team_id';
  app.get(path, {
    config: policy('read_results'),
    schema: {
      tags,
      summary: 'How often each answer was given, by days and service; fewer than five are not told',
      params: ofTeam,
      querystring: resultsQuery,
      response: { 200: resultsAnswer, ...errorAnswers },
    },
    handler: ({ context, params, query }) =>
      resultLimit.during(context, () => teamResults(context, params.team_id, query)),
  });
  app.get(`${path}/texts/:question_id`, {
    config: policy('read_results'),
    schema: {
      tags,
      summary: 'What was written in answer to one question, newest first, without names',
      params: ofTeam.extend({ question_id: z.uuid() }),
      querystring: textsQuery,
      response: { 200: textsAnswer, ...errorAnswers },
    },
    handler: async ({ context, params, query }) => textAnswers(context, params, query),
  });
  app.get('/team-questionnaire/export/:team_id', {
    config: policy('export_answers'),
    handlerTimeout: EXPORT_MS,
    schema: {
      tags,
      summary: 'Submitted answers as CSV: a row a submission (wide), or a row an answer (long)',
      params: ofTeam,
      querystring: exportQuery,
      response: { 200: csv, ...errorAnswers },
    },
    handler: async ({ context, params, query }, reply) => {
      keepPlace(reply, exportLimit.take(context));
      const { name, content } = await exportAnswers(context, params.team_id, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .header('Cache-Control', 'private, no-store')
        .send(content);
    },
  });
}
