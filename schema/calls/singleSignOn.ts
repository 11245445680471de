import { sessionAnswer } from '../signIn/login.ts';
import { proofHeaders } from '../signIn/proof.ts';
import { secondStepAnswer } from '../signIn/secondFactor.ts';
import {
  signInMethodsAnswer,
  signOnBody,
  signOnStartAnswer,
  signOutAddress,
} from '../signIn/singleSignOn.ts';
import { call, emptyBody } from './call.ts';

const tag = 'Signing in';
const policy = 'everyone';

export const singleSignOnCalls = {
  methods: call({
    method: 'GET',
    path: '/login/methods',
    policy,
    tag,
    summary: 'How staff can sign in here',
    answer: signInMethodsAnswer,
  }),
  signOutAddress: call({
    method: 'GET',
    path: '/login/single-sign-on/sign-out-address',
    policy,
    tag,
    summary: 'Where to sign out at the provider of single sign-on as well',
    answer: signOutAddress,
  }),
  start: call({
    method: 'POST',
    path: '/login/single-sign-on',
    policy,
    tag,
    summary: 'Begin single sign-on: the address to go to; 404 where none is set up',
    headers: proofHeaders,
    body: emptyBody,
    answer: signOnStartAnswer,
  }),
  finish: call({
    method: 'POST',
    path: '/login/single-sign-on/finish',
    policy,
    tag,
    summary:
      'Give what the provider answered and get a session, or 202: a second factor is asked for',
    headers: proofHeaders,
    body: signOnBody,
    answer: sessionAnswer,
    acceptedAnswer: secondStepAnswer,
  }),
};
