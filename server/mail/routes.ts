import { mail } from '../../schema/index.ts';
import { idsSchema } from '../../schema/record.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { sendAgain } from './sendAgain.ts';

export function mailRoutes(app: App) {
  app.post('/mails/send-again', {
    config: { policy: { resource: mail.name, action: 'send_again' } },
    schema: {
      tags: [mail.label.many],
      summary: 'Send mails again, all or none; 409 transition for one whose content is not kept',
      body: idsSchema,
      response: { 200: idsSchema, ...errorAnswers },
    },
    handler: ({ context, body }) => sendAgain(context, body.ids),
  });
}
