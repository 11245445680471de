/** The calls that write accounts, each with a body that is right. */
import { buildApiKey } from '../../support/builders/buildApiKey.ts';
import { buildDeclared, confirming } from '../../support/builders/buildCategory.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import type { Client } from '../../support/client.ts';
import type { TestApp } from '../../support/testApp.ts';
import { codeSentTo, PASSWORD, startLogin } from '../signIn/sessions/signIn.ts';
import { admin, anyone, by, constituent, onPerson, type Write } from './write.ts';

const newcomer = () => ({
  username: uniqueKey('jose'),
  email: `${uniqueKey('jose')}@example.test`,
  profile: { first_name: 'Jose', last_name: 'Ramos' },
});
const loginCode = async (app: TestApp) => {
  const { user } = await constituent(app);
  const { challenge } = await startLogin(app, user.email);
  return { challenge, code: await codeSentTo(app, user.email), user };
};
const forgotten = async (app: TestApp) => {
  const { user } = await constituent(app);
  const { challenge } = (await app.anyone.post('/forgot-password', { email: user.email })).body;
  return { challenge, code: await codeSentTo(app, user.email) };
};
const invited = async (someone: Client) => (await someone.post('/users/create', newcomer())).body;
const submitted = {
  identification_status: 'submitted',
  identification_type: 'philsys',
} as const;
const asking = async (app: TestApp) => {
  const one = await constituent(app);
  await one.post('/profile/erasure/request', { current_password: PASSWORD });
  return one;
};

const savedView = async (client: Client) =>
  (await client.post('/views/save', { name: 'All teams', resource: 'teams' })).body.id;

export const ACCOUNT_WRITES: Record<string, Write> = {
  '/views/save': by(
    admin,
    () => '/views/save',
    () => ({ name: 'All teams', resource: 'teams' }),
  ),
  '/views/update/{id}': by(
    admin,
    async (client) => `/views/update/${await savedView(client)}`,
    () => ({ name: 'Every team' }),
  ),
  '/views/delete': by(
    admin,
    () => '/views/delete',
    async (client) => ({ ids: [await savedView(client)] }),
  ),
  '/api-keys/create': by(
    admin,
    () => '/api-keys/create',
    () => ({ name: 'Payroll', permissions: ['teams.list'], current_password: PASSWORD }),
  ),
  '/api-keys/delete': by(
    admin,
    () => '/api-keys/delete',
    async ({ user }, app) => ({ ids: [(await buildApiKey(app.db, { owner_id: user.id })).id] }),
  ),
  '/register': anyone('/register', async () => ({
    ...newcomer(),
    password: PASSWORD,
    privacy_version: 1,
  })),
  '/register/verify-otp-code': anyone('/register/verify-otp-code', async (app) => {
    const person = newcomer();
    const begun = await app.anyone.post('/register', {
      ...person,
      password: PASSWORD,
      privacy_version: 1,
    });
    return { challenge: begun.body.challenge, code: await codeSentTo(app, person.email) };
  }),
  '/login': anyone('/login', async (app) => ({
    login: (await constituent(app)).user.email,
    password: PASSWORD,
  })),
  '/login/code': anyone('/login/code', async (app) => ({
    email: (await constituent(app)).user.email,
  })),
  '/login/verify-otp-code': anyone('/login/verify-otp-code', async (app) => {
    const { challenge, code } = await loginCode(app);
    return { challenge, code };
  }),
  '/otp/resend': anyone('/otp/resend', async (app) => {
    const { challenge } = await loginCode(app);
    app.clock.advance({ seconds: 61 });
    return { challenge };
  }),
  '/logout': by(constituent, () => '/logout'),
  '/forgot-password': anyone('/forgot-password', async (app) => ({
    email: (await constituent(app)).user.email,
  })),
  '/forgot-password/verify-otp-code': anyone('/forgot-password/verify-otp-code', forgotten),
  '/forgot-password/reset-password': anyone('/forgot-password/reset-password', async (app) => {
    const shown = await forgotten(app);
    const { body } = await app.anyone.post('/forgot-password/verify-otp-code', shown);
    return { reset_token: body.reset_token, password: 'another good password' };
  }),

  '/users/look-up': by(
    admin,
    () => '/users/look-up',
    async (_, app) => ({ email: (await constituent(app)).user.email }),
  ),

  '/users/register-at-desk': by(
    admin,
    () => '/users/register-at-desk',
    () => ({ first_name: 'Nena', last_name: 'Ocampo' }),
  ),

  '/profile/update': by(
    constituent,
    () => '/profile/update',
    () => ({ profile: { barangay: 'San Roque' } }),
  ),
  '/profile/update/education-and-occupation': by(
    constituent,
    () => '/profile/update/education-and-occupation',
    () => ({ occupation: 'Baker' }),
  ),
  '/profile/update/password': by(
    constituent,
    () => '/profile/update/password',
    () => ({ current_password: PASSWORD, password: 'another good password' }),
  ),
  '/profile/update/email': by(
    constituent,
    () => '/profile/update/email',
    () => ({ email: newcomer().email, current_password: PASSWORD }),
  ),
  '/profile/update/email/verify-otp-code': by(
    constituent,
    () => '/profile/update/email/verify-otp-code',
    async (viewer, app) => {
      const { email } = newcomer();
      const asked = { email, current_password: PASSWORD };
      const { challenge } = (await viewer.post('/profile/update/email', asked)).body;
      return { challenge, code: await codeSentTo(app, email) };
    },
  ),
  '/profile/update/profile-photo': by(
    constituent,
    () => '/profile/update/profile-photo',
    async ({ user }, app) => ({
      photo: await buildFile(app.db, app.files, { owner: user, purpose: 'photo' }),
    }),
  ),
  '/profile/identification/submit': by(
    constituent,
    () => '/profile/identification/submit',
    async ({ user }, app) => ({
      type: 'philsys',
      files: [await buildFile(app.db, app.files, { owner: user, purpose: 'identification' })],
    }),
  ),
  '/profile/sessions/end': by(
    constituent,
    () => '/profile/sessions/end',
    async ({ user, ...one }, app) => {
      await app.signedIn(user);
      const { body } = await one.get('/profile/sessions');
      const other = body.data.find(({ current }: { current: boolean }) => !current);
      return { id: other.id };
    },
  ),
  '/profile/sessions/end-others': by(constituent, () => '/profile/sessions/end-others'),
  '/users/sessions/end/{id}': by(
    admin,
    async (_, app) => `/users/sessions/end/${(await buildUser(app.db)).id}`,
  ),
  '/profile/export': by(
    constituent,
    () => '/profile/export',
    () => ({ current_password: PASSWORD }),
  ),
  '/profile/erasure/request': by(
    constituent,
    () => '/profile/erasure/request',
    () => ({ current_password: PASSWORD }),
  ),
  '/profile/erasure/withdraw': by(asking, () => '/profile/erasure/withdraw'),
  '/users/erasure/grant/{id}': by(
    admin,
    async (_, app) => `/users/erasure/grant/${(await asking(app)).user.id}`,
    () => ({ current_password: PASSWORD }),
  ),
  '/users/erasure/decline/{id}': by(
    admin,
    async (_, app) => `/users/erasure/decline/${(await asking(app)).user.id}`,
    () => ({ reason: 'There is an open case' }),
  ),

  '/users/create': by(admin, () => '/users/create', newcomer),
  '/users/invite/{id}': by(admin, async (viewer, app) => {
    const { id } = await invited(viewer);
    // Just long enough for another code, and too short for the session to be written again.
    app.clock.advance({ seconds: 60 });
    return `/users/invite/${id}`;
  }),
  '/users/verify-otp-code': by(
    admin,
    () => '/users/verify-otp-code',
    async (viewer, app) => {
      const { email, invitation } = await invited(viewer);
      return { challenge: invitation.challenge, code: await codeSentTo(app, email) };
    },
  ),
  '/users/update/{id}': onPerson('/users/update', { profile: { barangay: 'San Roque' } }),
  '/users/update/profile/{id}': onPerson('/users/update/profile', { first_name: 'Marya' }),
  '/users/update/education-and-occupation/{id}': onPerson(
    '/users/update/education-and-occupation',
    { school: 'City College' },
  ),
  '/users/update/profile-photo/{id}': by(
    admin,
    async (_, app) => `/users/update/profile-photo/${(await buildUser(app.db)).id}`,
    async ({ user }, app) => ({
      photo: await buildFile(app.db, app.files, { owner: user, purpose: 'photo' }),
    }),
  ),
  '/users/update/status/{id}': onPerson('/users/update/status', {
    status: 'suspended',
    reason: 'Double account',
  }),
  '/users/update/roles/{id}': by(
    admin,
    async (_, app) => `/users/update/roles/${(await buildUser(app.db)).id}`,
    async ({ user, ...one }) => ({
      roles: [(await one.get('/roles?search=staff')).body.data[0].id],
      current_password: PASSWORD,
    }),
  ),
  '/users/identification/status/{id}': onPerson(
    '/users/identification/status',
    { status: 'verified' },
    submitted,
  ),
  '/users/categories/verify/{id}': async (app) => {
    const someone = await admin(app);
    const category = await buildDeclared(app.db);
    const person = await buildUser(app.db, confirming(category));
    await buildReservation(app.db, { user_id: person.id });
    const body = { category_id: category.id, is_so: true };
    return () => someone.post(`/users/categories/verify/${person.id}`, body);
  },
  '/profile/categories/confirm': by(
    constituent,
    () => '/profile/categories/confirm',
    async (_, app) => ({ category_id: (await buildDeclared(app.db)).id, is_member: true }),
  ),
  '/users/merge': by(
    admin,
    () => '/users/merge',
    async (_, app) => ({
      kept_id: (await buildUser(app.db)).id,
      merged_id: (await buildUser(app.db, { status: 'suspended' })).id,
      current_password: PASSWORD,
    }),
  ),
  '/users/keep-apart': by(
    admin,
    () => '/users/keep-apart',
    async (_, app) => ({ ids: [(await buildUser(app.db)).id, (await buildUser(app.db)).id] }),
  ),
  '/users/delete': by(
    admin,
    () => '/users/delete',
    async (_, app) => ({ ids: [(await buildUser(app.db)).id] }),
  ),
};
