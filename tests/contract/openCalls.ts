import { derivedOpenCalls } from './derivedIds.ts';

/** Calls whose ids name what everybody who may make them also sees, and why. */
export const OPEN_CALLS: Readonly<Record<string, string>> = {
  ...derivedOpenCalls,
  ...all(['constituent-categories', 'teams', 'roles'], 'the same for everybody with an account'),
  ...Object.fromEntries(
    ['constituent-categories', 'teams'].flatMap((name) =>
      [`GET /${name}/matching`, `POST /${name}/update-many`].map((call) => [
        call,
        'the same for everybody with an account',
      ]),
    ),
  ),
  'GET /constituent-categories/versions/{id}': 'whoever may change categories sees all of them',
  'GET /teams/versions/{id}': 'whoever may change teams sees all of them',
  'POST /frequently-asked-questions/create': 'names a team',
  'GET /frequently-asked-questions/versions/{id}': 'whoever may change questions sees all of them',
  'POST /frequently-asked-questions/update/{id}': 'whoever may change questions sees all of them',
  'POST /frequently-asked-questions/update-many': 'whoever may change questions sees all of them',
  'POST /frequently-asked-questions/delete': 'whoever may delete questions sees all of them',
  'GET /services/search': 'what everybody may book, of an office',
  'POST /roles/update/preview/{id}': 'the same for everybody with an account',
  'POST /profile/categories/confirm': 'names a category, the same for everybody with an account',
  'POST /services/create': 'names a team and categories',
  'POST /team-questionnaire/sections/create': 'names a team',
  'POST /views/save': 'names a team',
  'POST /users/create': 'names roles, teams and categories; a photo as on My profile',
  'POST /webhooks/create': 'names teams',
  ...Object.fromEntries(
    ['login', 'register', 'forgot-password', 'users']
      .map((flow) => `POST /${flow}/verify-otp-code`)
      .concat(
        'POST /otp/resend',
        'POST /profile/update/email/verify-otp-code',
        'POST /reservations/find/verify',
        'POST /care/take-over',
        'POST /login/second-factor',
        'POST /login/passkey/verify',
        'POST /login/single-sign-on/finish',
        'POST /profile/second-factors/passkey/confirm',
      )
      .map((call) => [call, 'a challenge is a secret by itself']),
  ),
  'POST /settings/update':
    'the logo is a picture that everybody sees; roles and people are chosen by administrators alone',
};

function all(names: readonly string[], why: string): Record<string, string> {
  const calls = names.flatMap((name) => [
    `GET /${name}`,
    `GET /${name}/show/{id}`,
    `POST /${name}/update/{id}`,
    `POST /${name}/delete`,
  ]);
  return Object.fromEntries(calls.map((call) => [call, why]));
}
