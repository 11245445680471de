/** Every call that a domain declares; the plain ones of resources follow from their declarations. */

import type { z } from 'zod';
import type { Page } from '../declaration/record.ts';
import { resources, type trash } from '../index.ts';
import type { ListedService, ShownService } from '../reservations/booking.ts';
import type * as declared from '../resources/index.ts';
import { answerCalls } from './answers.ts';
import { apiKeyCalls } from './apiKeys.ts';
import type { AnswerOf, Call, Params, Written } from './call.ts';
import { careCalls } from './care.ts';
import { figureCalls, publicFigureCalls } from './figures.ts';
import { fileCalls } from './files.ts';
import { healthCalls } from './healthInformation.ts';
import { importCalls } from './imports.ts';
import { limitCalls } from './limits.ts';
import { liveCalls } from './live.ts';
import { mailCalls } from './mails.ts';
import { mergingCalls } from './merging.ts';
import { notificationCalls } from './notifications.ts';
import { personCalls } from './person.ts';
import { placeCalls } from './places.ts';
import { privacyCalls } from './privacy.ts';
import { profileCalls } from './profile.ts';
import { questionnaireCalls } from './questionnaires.ts';
import { reservationCalls } from './reservations.ts';
import type { PlainCallTypes } from './resourceCalls.ts';
import { resultCalls } from './results.ts';
import { roleCalls } from './roles.ts';
import { satisfactionCalls } from './satisfaction.ts';
import { screenCalls } from './screens.ts';
import { factorResetCalls, ownFactorCalls, secondStepCalls } from './secondFactors.ts';
import { serviceCalls } from './services.ts';
import { settingsCalls } from './settings.ts';
import { newAccountCalls, signInCalls } from './signIn.ts';
import { singleSignOnCalls } from './singleSignOn.ts';
import type { trashedRecord } from './trash.ts';
import { trashCalls } from './trash.ts';
import { userCalls } from './users.ts';
import { viewCalls } from './views.ts';
import { visitLinkCalls } from './visitLinks.ts';
import { visitCalls } from './visits.ts';
import { webhookCalls } from './webhooks.ts';

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
  mergingCalls,
  factorResetCalls,
  roleCalls,
  settingsCalls,
  mailCalls,
  limitCalls,
  liveCalls,
  placeCalls,
  privacyCalls,
  answerCalls,
  figureCalls,
  fileCalls,
  healthCalls,
  publicFigureCalls,
  questionnaireCalls,
  reservationCalls,
  resultCalls,
  screenCalls,
  apiKeyCalls,
  satisfactionCalls,
  serviceCalls,
  trashCalls,
  viewCalls,
  visitLinkCalls,
  visitCalls,
  webhookCalls,
  careCalls,
] as const;
export const declaredCalls: readonly Call[] = [
  ...domains.flatMap((calls) => Object.values<Call>(calls)),
  ...importCalls(resources),
];

type Values<T> = T extends unknown ? T[keyof T] : never;
type Declared = Values<(typeof domains)[number]>;
type DeclaredTypes = {
  [C in Declared as `${C['method']} ${C['path']}`]: {
    params: Params<C>;
    body: C extends { body: infer B } ? Written<B> : undefined;
    query: C extends { query: infer Q } ? InQuery<Written<Q>> : undefined;
    answer: AnswerOf<C>;
  };
};
/** A query is text, which a number or a truth becomes; undefined is left out. */
type InQuery<T> = {
  [K in keyof T]:
    | T[K]
    | (string extends T[K] ? number : never)
    | ('true' extends T[K] ? boolean : never);
};
type Resources = (typeof declared)[keyof typeof declared] | typeof trash;
type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (
  whole: infer I,
) => void
  ? I
  : never;
type Plain = Intersection<PlainCallTypes<Resources>>;
/** Plain calls that answer more than the record. */
interface Extended {
  'GET /services': Omit<Plain['GET /services'], 'answer'> & { answer: Page<ListedService> };
  'GET /services/show/{id}': Plain['GET /services/show/{id}'] & { answer: ShownService };
  'GET /trash/show/{id}': Plain['GET /trash/show/{id}'] & { answer: z.infer<typeof trashedRecord> };
}

/** What each call takes and answers, by its method and path: `'POST /reservations/create'`. */
export type CallTypes = DeclaredTypes &
  Extended &
  Omit<Plain, keyof DeclaredTypes | keyof Extended>;
export type CallName = keyof CallTypes & string;
