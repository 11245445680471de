/** Calls that write nothing that the log would tell, each with a body that is right. */
import {
  rated,
  SHOW_BY_LINK,
  SHOW_FEEDBACK,
  visitWithLink,
} from '../server/activityLogs/linkWrites.ts';
import { BEGINNINGS, SIGN_ON_FINISH } from '../server/activityLogs/secondFactorWrites.ts';
import { STAY, stay } from '../server/activityLogs/visitWrites.ts';
import { admin, anyone, by, constituent, type Write } from '../server/activityLogs/write.ts';
import { PASSWORD } from '../server/signIn/sessions/signIn.ts';
import { buildReservation } from '../support/builders/buildReservation.ts';
import { buildRole } from '../support/builders/buildRole.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { uniqueKey } from '../support/builders/unique.ts';
import type { SignOnProvider } from '../support/signOnProvider.ts';
import { atRecord } from './atRecord.ts';

const beginning = (path: string): Write =>
  path.startsWith('/login')
    ? anyone(path, async () => ({}))
    : by(
        constituent,
        () => path,
        () => ({ current_password: PASSWORD }),
      );

/** @param provider of single sign-on, which the application is set up with */
export const furtherWrites = (provider: SignOnProvider): Record<string, Write> => ({
  ...Object.fromEntries(BEGINNINGS.map((path) => [path, beginning(path)])),
  [SIGN_ON_FINISH]: anyone(SIGN_ON_FINISH, async (app) => {
    const sub = uniqueKey('person');
    const named = { given_name: 'Rosa', family_name: 'Lim' };
    provider.nextIs({
      sub,
      email: `${sub}@city.test`,
      email_verified: true,
      groups: ['admins'],
      ...named,
    });
    const { challenge, url } = (await app.anyone.post('/login/single-sign-on')).body;
    return { challenge, query: await provider.visit(url) };
  }),
  [SHOW_BY_LINK]: anyone(SHOW_BY_LINK, async (app) => ({
    token: (await visitWithLink(app)).token,
  })),
  [SHOW_FEEDBACK]: anyone(SHOW_FEEDBACK, rated),
  [STAY]: stay,
  '/live/presence': by(
    constituent,
    () => '/live/presence',
    async ({ user }, app) => {
      const { id } = await buildReservation(app.db, { user_id: user.id });
      return atRecord('reservations', id);
    },
  ),
  '/notifications/read': by(
    constituent,
    () => '/notifications/read',
    () => ({ all: true }),
  ),
  '/roles/update/preview/{id}': by(
    admin,
    async (_, app) => `/roles/update/preview/${(await buildRole(app.db)).id}`,
    () => ({ permissions: ['services.list'] }),
  ),
  '/views/own-default': by(
    admin,
    () => '/views/own-default',
    () => ({ resource: 'reservations', view_id: null }),
  ),
  '/users/merge/preview': by(
    admin,
    () => '/users/merge/preview',
    async (_, app) => ({
      kept_id: (await buildUser(app.db)).id,
      merged_id: (await buildUser(app.db, { status: 'suspended' })).id,
    }),
  ),
});
