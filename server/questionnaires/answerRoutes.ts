import { answerCalls } from '#schema/calls/answers.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { openForm } from './openForm.ts';
import { readAnswers } from './readAnswers.ts';
import { saveDraft, submitAnswers } from './writeAnswers.ts';

const calls = answerCalls;

export function answerRoutes(app: App) {
  serve(app, calls.openSelf, ({ context, params, query }) =>
    openForm(context, { kind: 'self', ...params, ...query }),
  );
  serve(app, calls.saveSelf, ({ context, params, body: { user_id, ...body } }) =>
    saveDraft(context, { kind: 'self', ...params, user_id }, body),
  );
  serve(app, calls.submitSelf, ({ context, params, body: { user_id, ...body } }) =>
    submitAnswers(context, { kind: 'self', ...params, user_id }, body),
  );
  serve(app, calls.readSelf, ({ context, params }) =>
    readAnswers(context, { ...params, kind: 'self' }),
  );
  serve(app, calls.openRespondent, ({ context, params, query }) =>
    openForm(context, { kind: 'respondent', ...params, ...query }),
  );
  serve(app, calls.saveRespondent, ({ context, params, body }) =>
    saveDraft(context, { kind: 'respondent', ...params }, body),
  );
  serve(app, calls.submitRespondent, ({ context, params, body }) =>
    submitAnswers(context, { kind: 'respondent', ...params }, body),
  );
  serve(app, calls.readRespondent, ({ context, params }) =>
    readAnswers(context, { ...params, kind: 'respondent' }),
  );
}
