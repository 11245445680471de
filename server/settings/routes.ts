import { z } from 'zod';
import { settings } from '../../schema/index.ts';
import { mailTest } from '../../schema/mailTest.ts';
import type { App, Deps } from '../http/context.ts';
import { errorAnswers } from '../resources/routes.ts';
import { sendTestMail } from './testMail.ts';

export function settingsRoutes(app: App, { config }: Deps) {
  app.post('/settings/test-mail', {
    config: { policy: { resource: settings.name, action: 'test_mail' } },
    schema: {
      tags: [settings.label.many],
      summary: 'Send oneself a test mail, and tell what became of it',
      body: z.strictObject({}),
      response: { 200: mailTest, ...errorAnswers },
    },
    handler: ({ context }) => sendTestMail(context, config),
  });
}
