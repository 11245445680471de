import { z } from 'zod';
import { settings } from '../../schema/index.ts';
import { installationWarnings } from '../../schema/installation.ts';
import { mailTest } from '../../schema/mailTest.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { sendTestMail } from './testMail.ts';
import { listWarnings } from './warnings.ts';

export function settingsRoutes(app: App, deps: Deps) {
  app.post('/settings/test-mail', {
    config: { policy: { resource: settings.name, action: 'test_mail' } },
    schema: {
      tags: [settings.label.many],
      summary: 'Send yourself a test mail, and tell what became of it',
      body: z.strictObject({}),
      response: { 200: mailTest, ...errorAnswers },
    },
    handler: ({ context }) => sendTestMail(context, deps.config),
  });
  app.get('/settings/warnings', {
    config: { policy: { resource: settings.name, action: 'show_warnings' }, isPassive: true },
    schema: {
      tags: [settings.label.many],
      summary: 'Problems with how the product is installed, now or during the last day',
      response: { 200: installationWarnings, ...errorAnswers },
    },
    handler: ({ context }) => listWarnings(context, deps),
  });
}
