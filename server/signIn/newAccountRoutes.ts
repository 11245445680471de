/** Registering, and resetting a forgotten password. */
import { z } from 'zod';
import {
  challengeAnswer,
  forgotPasswordBody,
  registerBody,
  resetPasswordBody,
  resetTokenAnswer,
  sessionAnswer,
  verifyBody,
} from '../../schema/login.ts';
import { proofHeaders } from '../../schema/proof.ts';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { offeredLanguages } from '../language/offered.ts';
import { languageOfVisit } from '../language/page.ts';
import { forgotPassword, resetPassword, verifyForgotten } from './forgotPassword.ts';
import { register, verifyRegistration } from './register.ts';

const config = { policy: 'everyone' } as const;

export function registerRoutes(app: App, { config: { public_url } }: Deps): void {
  const tags = ['Registering'];
  app.post('/register', {
    config,
    schema: {
      tags,
      summary:
        'Register; a one-time code follows by e-mail. Answers alike for an address that is known already',
      headers: proofHeaders,
      body: registerBody,
      response: { 201: challengeAnswer, ...errorAnswers },
    },
    handler: async (request, reply) => {
      reply.code(201);
      const { languages } = await readSettings(request.context.db);
      const language = languageOfVisit(request, offeredLanguages(languages));
      return register(request.context, request.body, { public_url, language });
    },
  });
  app.post('/register/verify-otp-code', {
    config,
    schema: {
      tags,
      summary: 'Give the one-time code: the account is active, and signed in',
      body: verifyBody,
      response: { 200: sessionAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => verifyRegistration(context, body),
  });
}

export function forgotPasswordRoutes(app: App): void {
  const tags = ['Forgotten passwords'];
  app.post('/forgot-password', {
    config,
    schema: {
      tags,
      summary: 'Ask for a code to choose a new password; answers alike for everybody',
      headers: proofHeaders,
      body: forgotPasswordBody,
      response: { 200: challengeAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => forgotPassword(context, body),
  });
  app.post('/forgot-password/verify-otp-code', {
    config,
    schema: {
      tags,
      summary: 'Give the one-time code, also that of an invitation, and get a token for one reset',
      body: verifyBody,
      response: { 200: resetTokenAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => verifyForgotten(context, body),
  });
  app.post('/forgot-password/reset-password', {
    config,
    schema: {
      tags,
      summary: 'Choose the new password; ends every session and starts none',
      body: resetPasswordBody,
      response: { 200: z.object({}), ...errorAnswers },
    },
    handler: async ({ context, body }) => {
      await resetPassword(context, body);
      return {};
    },
  });
}
