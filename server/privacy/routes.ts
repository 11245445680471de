import { privacyNotice } from '../../schema/privacyNotice.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { showNotice } from './notice.ts';

export function privacyRoutes(app: App) {
  app.get('/privacy-notice', {
    config: { policy: 'everyone' },
    schema: {
      tags: ['Privacy'],
      summary: 'What becomes of personal data, and which version of that the viewer has agreed to',
      response: { 200: privacyNotice, ...errorAnswers },
    },
    handler: ({ context }) => showNotice(context),
  });
}
