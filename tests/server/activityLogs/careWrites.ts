/** What somebody does for people in their care. */
import { buildDeclared } from '../../support/builders/buildCategory.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import { buildPersonInCare } from '../../support/builders/buildPersonInCare.ts';
import { by, constituent, type Write } from './write.ts';

const onOne = (path: string, body: Parameters<typeof by>[2]): Write =>
  by(
    constituent,
    async ({ user }, app) => `${path}/${(await buildPersonInCare(app.db, user)).id}`,
    body,
  );

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
};
