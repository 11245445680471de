import { z } from 'zod';
import { user } from '../../schema/index.ts';
import { sessionAnswer } from '../../schema/login.ts';
import { proofHeaders } from '../../schema/proof.ts';
import {
  addedFactorAnswer,
  confirmPasskeyBody,
  confirmTotpBody,
  factorsAnswer,
  newTotpAnswer,
  ownFactorsAnswer,
  ownPasswordBody,
  passkeyChallengeAnswer,
  passkeyLoginBody,
  recoveryCodesAnswer,
  removeFactorBody,
  renameFactorBody,
  resetFactorsBody,
  secondStepBody,
} from '../../schema/secondFactor.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from './enrol.ts';
import { ownFactors, removeFactor, renameFactor, renewRecoveryCodes } from './operations.ts';
import { startPasskeyLogin, verifyPasskeyLogin } from './passkeyLogin.ts';
import { factorsOf, resetFactors } from './reset.ts';
import { verifySecondStep } from './secondStep.ts';

export function secondFactorRoutes(app: App, deps: Deps) {
  signInRoutes(app, deps);
  enrolRoutes(app, deps);
  ownRoutes(app);
  resetRoutes(app);
}

function signInRoutes(app: App, { config: { public_url } }: Deps) {
  const config = { policy: 'everyone' } as const;
  const tags = ['Signing in'];
  app.post('/login/second-factor', {
    config,
    schema: {
      tags,
      summary: 'Give a code of an authenticator app, a recovery code or a passkey: the second step',
      body: secondStepBody,
      response: { 200: sessionAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => verifySecondStep(context, body, public_url),
  });
  app.post('/login/passkey', {
    config,
    schema: {
      tags,
      summary: 'Begin to sign in with a passkey alone; says nothing of anybody',
      body: z.strictObject({}),
      response: { 200: passkeyChallengeAnswer, ...errorAnswers },
    },
    handler: ({ context }) => startPasskeyLogin(context, public_url),
  });
  app.post('/login/passkey/verify', {
    config,
    schema: {
      tags,
      summary: 'Show the passkey and get a session',
      headers: proofHeaders,
      body: passkeyLoginBody,
      response: { 200: sessionAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => verifyPasskeyLogin(context, body, public_url),
  });
}

const own = { policy: 'signed_in' } as const;
const ownTags = ['Own second factors'];

function enrolRoutes(app: App, { config: { public_url } }: Deps) {
  const config = { ...own, isForEnrolment: true };
  const tags = ownTags;
  app.post('/profile/second-factors/totp', {
    config,
    schema: {
      tags,
      summary: 'Begin to add an authenticator app; needs your password',
      body: ownPasswordBody,
      response: { 200: newTotpAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => beginTotp(context, body.current_password),
  });
  app.post('/profile/second-factors/totp/confirm', {
    config,
    schema: {
      tags,
      summary: 'Give the first code of the app; the first factor brings recovery codes',
      body: confirmTotpBody,
      response: { 200: addedFactorAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => confirmTotp(context, body),
  });
  app.post('/profile/second-factors/passkey', {
    config,
    schema: {
      tags,
      summary: 'Begin to add a passkey; needs your password',
      body: ownPasswordBody,
      response: { 200: passkeyChallengeAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => beginPasskey(context, body.current_password, public_url),
  });
  app.post('/profile/second-factors/passkey/confirm', {
    config,
    schema: {
      tags,
      summary: 'Send what the browser made; the first factor brings recovery codes',
      body: confirmPasskeyBody,
      response: { 200: addedFactorAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => confirmPasskey(context, body, public_url),
  });
}

function ownRoutes(app: App) {
  const tags = ownTags;
  app.get('/profile/second-factors', {
    config: { ...own, isForEnrolment: true },
    schema: {
      tags,
      summary: 'Your passkeys and authenticator apps',
      response: { 200: ownFactorsAnswer, ...errorAnswers },
    },
    handler: ({ context }) => ownFactors(context),
  });
  app.post('/profile/second-factors/rename', {
    config: own,
    schema: {
      tags,
      summary: 'Name one of your own second factors',
      body: renameFactorBody,
      response: { 200: factorsAnswer.shape.data.element, ...errorAnswers },
    },
    handler: ({ context, body }) => renameFactor(context, body),
  });
  app.post('/profile/second-factors/remove', {
    config: own,
    schema: {
      tags,
      summary: 'Remove one of your own second factors; needs your password',
      body: removeFactorBody,
      response: { 200: z.object({}), ...errorAnswers },
    },
    handler: async ({ context, body }) => {
      await removeFactor(context, body);
      return {};
    },
  });
  app.post('/profile/second-factors/recovery-codes', {
    config: own,
    schema: {
      tags,
      summary: 'New recovery codes in place of the old ones; needs your password',
      body: ownPasswordBody,
      response: { 200: recoveryCodesAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }) => ({
      recovery_codes: await renewRecoveryCodes(context, body.current_password),
    }),
  });
}

function resetRoutes(app: App) {
  const config = { policy: { resource: user.name, action: 'reset_second_factor' } };
  const tags = [user.label.many];
  app.get('/users/second-factors/:id', {
    config,
    schema: {
      tags,
      summary: 'Which second factors a person has',
      params: idParams,
      response: { 200: factorsAnswer, ...errorAnswers },
    },
    handler: ({ context, params }) => factorsOf(context, params.id),
  });
  app.post('/users/second-factors/reset/:id', {
    config,
    schema: {
      tags,
      summary: "Take a person's second factors away and end their sessions; needs your password",
      params: idParams,
      body: resetFactorsBody,
      response: { 200: z.object({}), ...errorAnswers },
    },
    handler: async ({ context, params, body }) => {
      await resetFactors(context, params.id, body.current_password);
      return {};
    },
  });
}
