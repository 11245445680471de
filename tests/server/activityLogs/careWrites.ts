/** What somebody does for people in their care. */
import { buildDeclared } from '../../support/builders/buildCategory.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import { buildPersonInCare } from '../../support/builders/buildPersonInCare.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import type { TestApp } from '../../support/testApp.ts';
import { codeSentTo, PASSWORD } from '../signIn/sessions/signIn.ts';
import { admin, anyone, by, constituent, type Write } from './write.ts';

const onOne = (path: string, body: Parameters<typeof by>[2]): Write =>
  by(
    constituent,
    async ({ user }, app) => `${path}/${(await buildPersonInCare(app.db, user)).id}`,
    body,
  );

const BORN = '2000-05-04';
const grownUp = async (app: TestApp, carer: { id: string }) =>
  (await buildPersonInCare(app.db, carer, { profile_birth_date: BORN })).id;
const address = () => ({ email: `${uniqueKey('ana')}@example.test`, current_password: PASSWORD });

export const CARE_WRITES: Record<string, Write> = {
  '/care/create': by(
    constituent,
    () => '/care/create',
    () => ({
      relation: 'child',
      profile: { first_name: 'Lito', last_name: 'Reyes', birth_date: '2016-05-04' },
    }),
  ),
  '/care/update/{id}': onOne('/care/update', () => ({ profile: { first_name: 'Carlito' } })),
  '/care/remove/{id}': onOne('/care/remove', () => ({})),
  '/care/identification/{id}': onOne('/care/identification', async ({ user }, app) => ({
    type: 'passport',
    files: [await buildFile(app.db, app.files, { owner: user, purpose: 'identification' })],
  })),
  '/care/categories/confirm/{id}': onOne('/care/categories/confirm', async (_, app) => ({
    category_id: (await buildDeclared(app.db)).id,
    is_member: true,
  })),
  '/care/hand-over/{id}': by(
    constituent,
    async ({ user }, app) => `/care/hand-over/${await grownUp(app, user)}`,
    address,
  ),
  '/users/hand-over/{id}': by(
    admin,
    async ({ user }, app) => `/users/hand-over/${await grownUp(app, user)}`,
    address,
  ),
  '/care/take-over': anyone('/care/take-over', async (app) => {
    const carer = await constituent(app);
    const body = address();
    const path = `/care/hand-over/${await grownUp(app, carer.user)}`;
    const { challenge } = (await carer.post(path, body)).body;
    return { challenge, code: await codeSentTo(app, body.email), birth_date: BORN };
  }),
};
