import { questionnaireCalls } from '#schema/calls/questionnaires.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { arrange, showTeamForm } from './builder.ts';
import { copyForm } from './copyForm.ts';
import { createQuestion, updateQuestion } from './saveQuestion.ts';

const calls = questionnaireCalls;

export function builderRoutes(app: App) {
  serve(app, calls.createQuestion, ({ context, body }) => createQuestion(context, body));
  serve(app, calls.updateQuestion, ({ context, params, body }) =>
    updateQuestion(context, params.id, body),
  );
  serve(app, calls.show, ({ context, params }) => showTeamForm(context, params.team_id));
  serve(app, calls.arrange, ({ context, params, body }) => arrange(context, params.team_id, body));
  serve(app, calls.copy, ({ context, params, body }) => copyForm(context, { ...params, ...body }));
}
