import { idsSchema } from '../declaration/record.ts';
import { mail } from '../resources/index.ts';
import { call } from './call.ts';

export const mailCalls = {
  sendAgain: call({
    method: 'POST',
    path: '/mails/send-again',
    policy: { resource: mail.name, action: 'send_again' },
    tag: mail.label.many,
    summary: 'Send mails again, all or none; 409 transition for one whose content is not kept',
    body: idsSchema,
    answer: idsSchema,
  }),
};
