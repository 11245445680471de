import { healthCalls } from '#schema/calls/healthInformation.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { giveConsent, withdrawConsent } from './consent.ts';
import { openHealthForm, saveHealthDraft, submitHealthAnswers } from './fillIn.ts';
import { readHealthAnswers, showOwnHealth } from './queries.ts';
import { listReadings } from './readings.ts';

const calls = healthCalls;

export function healthInformationRoutes(app: App) {
  serve(app, calls.open, ({ context, params, query }) =>
    openHealthForm(context, { ...params, ...query }),
  );
  serve(app, calls.save, ({ context, params, body: { user_id, ...body } }) =>
    saveHealthDraft(context, { ...params, user_id }, body),
  );
  serve(app, calls.submit, ({ context, params, body: { user_id, ...body } }) =>
    submitHealthAnswers(context, { ...params, user_id }, body),
  );
  serve(app, calls.read, ({ context, params }) => readHealthAnswers(context, params));
  serve(app, calls.showOwn, ({ context, query }) => showOwnHealth(context, query.user_id));
  serve(app, calls.giveConsent, ({ context, body }) => giveConsent(context, body));
  serve(app, calls.withdrawConsent, ({ context, body }) => withdrawConsent(context, body.user_id));
  serve(app, calls.listReadings, ({ context, query }) => listReadings(context, query));
}
