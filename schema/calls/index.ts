/** Every call that a domain declares; the plain ones of resources follow from their declarations. */
import type * as declared from '../declared.ts';
import type { AnswerOf, Call, Params, Written } from './call.ts';
import { limitCalls } from './limits.ts';
import { mailCalls } from './mails.ts';
import { notificationCalls } from './notifications.ts';
import { personCalls } from './person.ts';
import { placeCalls } from './places.ts';
import { privacyCalls } from './privacy.ts';
import { profileCalls } from './profile.ts';
import type { PlainCallTypes } from './resourceCalls.ts';
import { roleCalls } from './roles.ts';
import { factorResetCalls, ownFactorCalls, secondStepCalls } from './secondFactors.ts';
import { settingsCalls } from './settings.ts';
import { newAccountCalls, signInCalls } from './signIn.ts';
import { singleSignOnCalls } from './singleSignOn.ts';
import { userCalls } from './users.ts';

const domains = [
  signInCalls,
  newAccountCalls,
  singleSignOnCalls,
  secondStepCalls,
  profileCalls,
  ownFactorCalls,
  notificationCalls,
  userCalls,
  personCalls,
  factorResetCalls,
  roleCalls,
  settingsCalls,
  mailCalls,
  limitCalls,
  placeCalls,
  privacyCalls,
] as const;
export const declaredCalls: readonly Call[] = domains.flatMap((calls) => Object.values(calls));

type Values<T> = T extends unknown ? T[keyof T] : never;
type Declared = Values<(typeof domains)[number]>;
type DeclaredTypes = {
  [C in Declared as `${C['method']} ${C['path']}`]: {
    params: Params<C>;
    body: C extends { body: infer B } ? Written<B> : undefined;
    query: C extends { query: infer Q } ? Written<Q> : undefined;
    answer: AnswerOf<C>;
  };
};
type Resources = (typeof declared)[keyof typeof declared];
type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (
  whole: infer I,
) => void
  ? I
  : never;
type Plain = Intersection<PlainCallTypes<Resources>>;

/** What each call takes and answers, by its method and path: `'POST /reservations/create'`. */
export type CallTypes = DeclaredTypes & Omit<Plain, keyof DeclaredTypes>;
export type CallName = keyof CallTypes & string;
