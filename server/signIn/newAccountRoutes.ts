/** Registering, and resetting a forgotten password. */
import { newAccountCalls } from '#schema/calls/signIn.ts';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { offeredLanguages } from '../language/offered.ts';
import { languageOfVisit } from '../language/page.ts';
import { forgotPassword, resetPassword, verifyForgotten } from './forgotPassword.ts';
import { register, verifyRegistration } from './register.ts';

export function registerRoutes(app: App, { config: { public_url } }: Deps): void {
  serve(app, newAccountCalls.register, async (request) => {
    const { languages } = await readSettings(request.context.db);
    const language = languageOfVisit(request, offeredLanguages(languages));
    return register(request.context, request.body, { public_url, language });
  });
  serve(app, newAccountCalls.verifyRegistration, ({ context, body }) =>
    verifyRegistration(context, body),
  );
}

export function forgotPasswordRoutes(app: App): void {
  serve(app, newAccountCalls.forgotPassword, ({ context, body }) => forgotPassword(context, body));
  serve(app, newAccountCalls.verifyForgotten, ({ context, body }) =>
    verifyForgotten(context, body),
  );
  serve(app, newAccountCalls.resetPassword, async ({ context, body }) => {
    await resetPassword(context, body);
    return {};
  });
}
