import { privacyCalls } from '#schema/calls/privacy.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { showNotice } from './notice.ts';

export function privacyRoutes(app: App) {
  serve(app, privacyCalls.notice, ({ context }) => showNotice(context));
}
