import { reachedLimit } from '../../schema/index.ts';
import { idsSchema } from '../../schema/record.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { lift } from './operations.ts';

export function limitRoutes(app: App) {
  app.post('/reached-limits/lift', {
    config: { policy: { resource: reachedLimit.name, action: 'lift' } },
    schema: {
      tags: [reachedLimit.label.many],
      summary: 'Let those go on who have reached these limits, all or none',
      body: idsSchema,
      response: { 200: idsSchema, ...errorAnswers },
    },
    handler: ({ context, body }) => lift(context, body.ids),
  });
}
