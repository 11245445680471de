import { settingsCalls } from '#schema/calls/settings.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { sendTestMail } from './testMail.ts';
import { updateSettings } from './update.ts';
import { listWarnings } from './warnings.ts';

export function settingsRoutes(app: App, deps: Deps) {
  serve(app, settingsCalls.update, ({ context, body }) => updateSettings(context, body));
  serve(app, settingsCalls.testMail, ({ context }) => sendTestMail(context, deps.config));
  serve(app, settingsCalls.warnings, ({ context }) => listWarnings(context, deps));
}
