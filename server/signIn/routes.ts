import { z } from 'zod';
import {
  challengeAnswer,
  codeLoginBody,
  loginBody,
  newEmailBody,
  resendBody,
  sessionAnswer,
  verifyBody,
} from '../../schema/login.ts';
import { profileSchema } from '../../schema/profile.ts';
import { proofHeaders } from '../../schema/proof.ts';
import { secondStepAnswer } from '../../schema/secondFactor.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { changeEmail, startEmailChange } from './changeEmail.ts';
import { logIn, logInWithCode, logOut, verifyLogin } from './login.ts';
import { forgotPasswordRoutes, registerRoutes } from './newAccountRoutes.ts';
import { resendCode } from './resend.ts';

const tags = ['Signing in'];
const OWN = ['Own profile'];
const config = { policy: 'everyone' } as const;

export function signInRoutes(app: App, deps: Deps): void {
  const { public_url } = deps.config;
  registerRoutes(app, deps);
  forgotPasswordRoutes(app);
  app.post('/login', {
    config,
    schema: {
      tags,
      summary:
        'Sign in with a password; a one-time code follows by e-mail, or 202: a second factor is asked for',
      headers: proofHeaders,
      body: loginBody,
      response: { 200: challengeAnswer, 202: secondStepAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      const next = await logIn(context, body, public_url);
      return 'second_factor_required' in next ? reply.code(202).send(next) : next;
    },
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
      summary: 'Give the one-time code and get a session, or 202: a second factor is asked for',
      body: verifyBody,
      response: { 200: sessionAnswer, 202: secondStepAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      const next = await verifyLogin(context, body, public_url);
      return 'second_factor_required' in next ? reply.code(202).send(next) : next;
    },
  });
  app.post('/profile/update/email', {
    config: { policy: 'signed_in' },
    schema: {
      tags: OWN,
      summary: 'Change your own e-mail address; a one-time code follows to the new one',
      headers: proofHeaders,
      body: newEmailBody,
      response: { 200: challengeAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => startEmailChange(context, body, public_url),
  });
  app.post('/profile/update/email/verify-otp-code', {
    config: { policy: 'signed_in' },
    schema: {
      tags: OWN,
      summary: 'Give the one-time code: the new address counts, and the old one is told',
      body: verifyBody,
      response: { 200: profileSchema, ...errorAnswers },
    },
    handler: ({ context, body }) => changeEmail(context, body),
  });
  app.post('/otp/resend', {
    config,
    schema: {
      tags,
      summary: 'Send a new code; the old one no longer works',
      body: resendBody,
      response: { 200: challengeAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => resendCode(context, body, public_url),
  });
  app.post('/logout', {
    config: { policy: 'signed_in', isForEnrolment: true },
    schema: {
      tags,
      summary: 'End this session',
      response: { 200: z.object({}), ...errorAnswers },
    },
    handler: ({ context }) => logOut(context),
  });
}
