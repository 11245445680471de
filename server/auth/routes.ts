import { z } from 'zod';
import {
  challengeAnswer,
  codeLoginBody,
  loginBody,
  resendBody,
  sessionAnswer,
  verifyBody,
} from '../../schema/login.ts';
import { proofHeaders } from '../../schema/proof.ts';
import type { App, Deps } from '../http/context.ts';
import { errorAnswers } from '../resources/routes.ts';
import { logIn, logInWithCode, logOut, verifyLogin } from './login.ts';
import { forgotPasswordRoutes, registerRoutes } from './newAccountRoutes.ts';
import { resendCode } from './resend.ts';

const tags = ['Signing in'];
const config = { policy: 'everyone' } as const;

export function authRoutes(app: App, deps: Deps): void {
  registerRoutes(app, deps);
  forgotPasswordRoutes(app);
  app.post('/login', {
    config,
    schema: {
      tags,
      summary: 'Sign in with a password; a one-time code follows by e-mail',
      headers: proofHeaders,
      body: loginBody,
      response: { 200: challengeAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => logIn(context, body),
  });
  app.post('/login/code', {
    config,
    schema: {
      tags,
      summary: 'Sign in with a one-time code alone (constituents); answers alike for everybody',
      headers: proofHeaders,
      body: codeLoginBody,
      response: { 200: challengeAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => logInWithCode(context, body),
  });
  app.post('/login/verify-otp-code', {
    config,
    schema: {
      tags,
      summary: 'Give the one-time code and get a session',
      body: verifyBody,
      response: { 200: sessionAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => verifyLogin(context, body),
  });
  app.post('/otp/resend', {
    config,
    schema: {
      tags,
      summary: 'Send a new code; the old one works no longer',
      body: resendBody,
      response: { 200: challengeAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => resendCode(context, body, deps.config.public_url),
  });
  app.post('/logout', {
    config: { policy: 'signed_in' },
    schema: { tags, summary: 'End this session', response: { 200: z.object({}), ...errorAnswers } },
    handler: async ({ context }) => {
      await logOut(context);
      return {};
    },
  });
}
