import { z } from 'zod';
import { audienceOf } from '../../schema/access.ts';
import { updateSettingsBody } from '../../schema/accounts.ts';
import { settings } from '../../schema/index.ts';
import { installationWarnings } from '../../schema/installation.ts';
import { mailTest } from '../../schema/mailTest.ts';
import { recordSchema } from '../../schema/record.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { parse, validatedInHandler } from '../http/validation.ts';
import type { PlainRecord } from '../resources/repository.ts';
import { sendTestMail } from './testMail.ts';
import { updateSettings } from './update.ts';
import { listWarnings } from './warnings.ts';

export function settingsRoutes(app: App, deps: Deps) {
  app.post('/settings/update', {
    config: { policy: { resource: settings.name, action: 'update' } },
    schema: {
      tags: [settings.label.many],
      summary: 'Change the settings; what weakens how staff sign in needs your password',
      body: validatedInHandler(updateSettingsBody('admin')),
      response: {
        200: recordSchema(settings) as unknown as z.ZodType<PlainRecord>,
        ...errorAnswers,
      },
    },
    handler: ({ context, body }) =>
      updateSettings(context, parse(updateSettingsBody(audienceOf(context.viewer)), body)),
  });
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
