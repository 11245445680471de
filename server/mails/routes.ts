import { mailCalls } from '#schema/calls/mails.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { sendAgain } from './sendAgain.ts';

export function mailRoutes(app: App) {
  serve(app, mailCalls.sendAgain, ({ context, body }) => sendAgain(context, body.ids));
}
