import { singleSignOnCalls } from '#schema/calls/singleSignOn.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { addressToSignOut } from './provider.ts';
import { finishSignOn, signInMethods, startSignOn } from './signOn.ts';

export function singleSignOnRoutes(app: App, { config }: Deps) {
  serve(app, singleSignOnCalls.methods, ({ context }) => signInMethods(context, config));
  serve(app, singleSignOnCalls.signOutAddress, async () => ({
    url: await addressToSignOut(config),
  }));
  serve(app, singleSignOnCalls.start, ({ context }) => startSignOn(context, config));
  serve(app, singleSignOnCalls.finish, ({ context, body }) => finishSignOn(context, body, config));
}
