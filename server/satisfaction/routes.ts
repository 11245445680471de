import { satisfactionCalls } from '#schema/calls/satisfaction.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { answerForm, showForm } from './answer.ts';
import { readResults } from './results.ts';

export function satisfactionRoutes(app: App) {
  serve(app, satisfactionCalls.form, ({ context, body }) => showForm(context, body));
  serve(app, satisfactionCalls.answer, ({ context, body }) => answerForm(context, body));
  serve(app, satisfactionCalls.results, ({ context, query }) => readResults(context, query));
}
