import { signInCalls } from '#schema/calls/signIn.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { changeEmail, startEmailChange } from './changeEmail.ts';
import { logIn, logInWithCode, logOut, verifyLogin } from './login.ts';
import { forgotPasswordRoutes, registerRoutes } from './newAccountRoutes.ts';
import { resendCode } from './resend.ts';

export function signInRoutes(app: App, deps: Deps): void {
  const { public_url } = deps.config;
  registerRoutes(app, deps);
  forgotPasswordRoutes(app);
  serve(app, signInCalls.logIn, ({ context, body }) => logIn(context, body, public_url));
  serve(app, signInCalls.logInWithCode, ({ context, body }) => logInWithCode(context, body));
  serve(app, signInCalls.verifyLogin, ({ context, body }) =>
    verifyLogin(context, body, public_url),
  );
  serve(app, signInCalls.startEmailChange, ({ context, body }) =>
    startEmailChange(context, body, public_url),
  );
  serve(app, signInCalls.changeEmail, ({ context, body }) => changeEmail(context, body));
  serve(app, signInCalls.resendCode, ({ context, body }) => resendCode(context, body, public_url));
  serve(app, signInCalls.logOut, ({ context }) => logOut(context));
}
