/** Signing in and out, registering and forgotten passwords. */
import {
  challengeAnswer,
  codeLoginBody,
  forgotPasswordBody,
  loginBody,
  newEmailBody,
  registerBody,
  resendBody,
  resetPasswordBody,
  resetTokenAnswer,
  sessionAnswer,
  verifyBody,
} from '../signIn/login.ts';
import { proofHeaders } from '../signIn/proof.ts';
import { secondStepAnswer } from '../signIn/secondFactor.ts';
import { profileSchema } from '../users/profile.ts';
import { call, emptyAnswer } from './call.ts';

const tag = 'Signing in';
const policy = 'everyone';

export const signInCalls = {
  logIn: call({
    method: 'POST',
    path: '/login',
    policy,
    tag,
    summary:
      'Sign in with a password; a one-time code follows by e-mail, or 202: a second factor is asked for',
    headers: proofHeaders,
    body: loginBody,
    answer: challengeAnswer,
    acceptedAnswer: secondStepAnswer,
  }),
  logInWithCode: call({
    method: 'POST',
    path: '/login/code',
    policy,
    tag,
    summary: 'Sign in with a one-time code alone (constituents); answers alike for everybody',
    headers: proofHeaders,
    body: codeLoginBody,
    answer: challengeAnswer,
  }),
  verifyLogin: call({
    method: 'POST',
    path: '/login/verify-otp-code',
    policy,
    tag,
    summary: 'Give the one-time code and get a session, or 202: a second factor is asked for',
    body: verifyBody,
    answer: sessionAnswer,
    acceptedAnswer: secondStepAnswer,
  }),
  startEmailChange: call({
    method: 'POST',
    path: '/profile/update/email',
    policy: 'signed_in',
    tag: 'Own profile',
    summary: 'Change your own e-mail address; a one-time code follows to the new one',
    headers: proofHeaders,
    body: newEmailBody,
    answer: challengeAnswer,
  }),
  changeEmail: call({
    method: 'POST',
    path: '/profile/update/email/verify-otp-code',
    policy: 'signed_in',
    tag: 'Own profile',
    summary: 'Give the one-time code: the new address counts, and the old one is told',
    body: verifyBody,
    answer: profileSchema,
  }),
  resendCode: call({
    method: 'POST',
    path: '/otp/resend',
    policy,
    tag,
    summary: 'Send a new code; the old one no longer works',
    body: resendBody,
    answer: challengeAnswer,
  }),
  logOut: call({
    method: 'POST',
    path: '/logout',
    policy: 'signed_in',
    isForEnrolment: true,
    tag,
    summary: 'End this session',
    answer: emptyAnswer,
  }),
};

export const newAccountCalls = {
  register: call({
    method: 'POST',
    path: '/register',
    policy,
    tag: 'Registering',
    summary:
      'Register; a one-time code follows by e-mail. Answers alike for an address that is known already',
    headers: proofHeaders,
    body: registerBody,
    answer: challengeAnswer,
    status: 201,
  }),
  verifyRegistration: call({
    method: 'POST',
    path: '/register/verify-otp-code',
    policy,
    tag: 'Registering',
    summary: 'Give the one-time code: the account is active, and signed in',
    body: verifyBody,
    answer: sessionAnswer,
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/forgot-password',
    policy,
    tag: 'Forgotten passwords',
    summary: 'Ask for a code to choose a new password; answers alike for everybody',
    headers: proofHeaders,
    body: forgotPasswordBody,
    answer: challengeAnswer,
  }),
  verifyForgotten: call({
    method: 'POST',
    path: '/forgot-password/verify-otp-code',
    policy,
    tag: 'Forgotten passwords',
    summary: 'Give the one-time code, also that of an invitation, and get a token for one reset',
    body: verifyBody,
    answer: resetTokenAnswer,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/forgot-password/reset-password',
    policy,
    tag: 'Forgotten passwords',
    summary: 'Choose the new password; ends every session and starts none',
    body: resetPasswordBody,
    answer: emptyAnswer,
  }),
};
