/** Second factors: at a sign-in, one's own, and those of others. */
import { user } from '../resources/index.ts';
import { sessionAnswer } from '../signIn/login.ts';
import { proofHeaders } from '../signIn/proof.ts';
import {
  addedFactorAnswer,
  confirmPasskeyBody,
  confirmTotpBody,
  factorsAnswer,
  newPasskeyAnswer,
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
} from '../signIn/secondFactor.ts';
import { call, emptyAnswer, emptyBody } from './call.ts';

const SIGNING_IN = { policy: 'everyone', tag: 'Signing in' } as const;
const OWN = { policy: 'signed_in', tag: 'Own second factors' } as const;
const RESET = {
  policy: { resource: user.name, action: 'reset_second_factor' },
  tag: user.label.many,
};

export const secondStepCalls = {
  verify: call({
    ...SIGNING_IN,
    method: 'POST',
    path: '/login/second-factor',
    summary: 'Give a code of an authenticator app, a recovery code or a passkey: the second step',
    body: secondStepBody,
    answer: sessionAnswer,
  }),
  startPasskey: call({
    ...SIGNING_IN,
    method: 'POST',
    path: '/login/passkey',
    summary: 'Begin to sign in with a passkey alone; says nothing of anybody',
    body: emptyBody,
    answer: passkeyChallengeAnswer,
  }),
  verifyPasskey: call({
    ...SIGNING_IN,
    method: 'POST',
    path: '/login/passkey/verify',
    summary: 'Show the passkey and get a session',
    headers: proofHeaders,
    body: passkeyLoginBody,
    answer: sessionAnswer,
  }),
};

export const ownFactorCalls = {
  beginTotp: call({
    ...OWN,
    method: 'POST',
    path: '/profile/second-factors/totp',
    isForEnrolment: true,
    summary: 'Begin to add an authenticator app; needs your password',
    body: ownPasswordBody,
    answer: newTotpAnswer,
  }),
  confirmTotp: call({
    ...OWN,
    method: 'POST',
    path: '/profile/second-factors/totp/confirm',
    isForEnrolment: true,
    summary: 'Give the first code of the app; the first factor brings recovery codes',
    body: confirmTotpBody,
    answer: addedFactorAnswer,
  }),
  beginPasskey: call({
    ...OWN,
    method: 'POST',
    path: '/profile/second-factors/passkey',
    isForEnrolment: true,
    summary: 'Begin to add a passkey; needs your password',
    body: ownPasswordBody,
    answer: newPasskeyAnswer,
  }),
  confirmPasskey: call({
    ...OWN,
    method: 'POST',
    path: '/profile/second-factors/passkey/confirm',
    isForEnrolment: true,
    summary: 'Send what the browser made; the first factor brings recovery codes',
    body: confirmPasskeyBody,
    answer: addedFactorAnswer,
  }),
  list: call({
    ...OWN,
    method: 'GET',
    path: '/profile/second-factors',
    isForEnrolment: true,
    summary: 'Your passkeys and authenticator apps',
    answer: ownFactorsAnswer,
  }),
  rename: call({
    ...OWN,
    method: 'POST',
    path: '/profile/second-factors/rename',
    summary: 'Name one of your own second factors',
    body: renameFactorBody,
    answer: factorsAnswer.shape.data.element,
  }),
  remove: call({
    ...OWN,
    method: 'POST',
    path: '/profile/second-factors/remove',
    summary: 'Remove one of your own second factors; needs your password',
    body: removeFactorBody,
    answer: emptyAnswer,
  }),
  renewRecoveryCodes: call({
    ...OWN,
    method: 'POST',
    path: '/profile/second-factors/recovery-codes',
    summary: 'New recovery codes in place of the old ones; needs your password',
    body: ownPasswordBody,
    answer: recoveryCodesAnswer,
  }),
};

export const factorResetCalls = {
  factorsOf: call({
    ...RESET,
    method: 'GET',
    path: '/users/second-factors/{id}',
    summary: 'Which second factors a person has',
    answer: factorsAnswer,
  }),
  reset: call({
    ...RESET,
    method: 'POST',
    path: '/users/second-factors/reset/{id}',
    summary: "Take a person's second factors away and end their sessions; needs your password",
    body: resetFactorsBody,
    answer: emptyAnswer,
  }),
};
