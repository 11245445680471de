import { beforeEach, describe, expect, it } from 'vitest';
import { loggedOn } from '#tests/support/logged.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let maria: Client & { user: UserRow };
  beforeEach(async () => {
    admin = await app.as('admin');
    maria = await app.as('constituent');
  });
  const photoOf = (owner: { id: string }, mime = 'image/png') =>
    buildFile(app.db, app.files, { owner, purpose: 'photo', mime });
  const update = (part: string, body: object, by: Client = admin, id = maria.user.id) =>
    by.post(`/users/update/${part}/${id}`, body);

  describe('a person, changed by the office', () => {
    it('keeps what is not given, and notes the change', async () => {
      const first = await update('profile', { barangay: 'San Roque', suffix: 'Jr.' });
      expect(first).toMatchObject({
        status: 200,
        body: { profile: { first_name: 'Ana', barangay: 'San Roque', suffix: 'Jr.' } },
      });
      const second = await update('education-and-occupation', { school: 'City College' });
      expect(second.body.education_and_occupation.school).toBe('City College');
      expect(second.body.profile.barangay).toBe('San Roque');
      const stale = await update('profile', { suffix: null, updated_at: first.body.updated_at });
      expect(stale.body.code).toBe('stale');
      const logs = await loggedOn(app.db, maria.user.id);
      expect(logs).toHaveLength(2);
      expect(JSON.stringify(logs)).not.toContain('San Roque');
    });

    it('refuses what belongs to other calls, and whom it is not for', async () => {
      for (const body of [
        { photo: ABSENT },
        { first_name: null },
        { roles: [] },
        { profile: { suffix: 'x' } },
        { first_name: {} },
      ]) {
        expect([body, (await update('profile', body)).status]).toEqual([body, 422]);
      }
      for (const part of ['profile', 'education-and-occupation']) {
        for (const role of ['constituent', 'staff']) {
          expect((await update(part, {}, await app.as(role))).status).toBe(403);
        }
        expect((await update(part, {}, app.anyone)).status).toBe(401);
        expect((await update(part, {}, admin, ABSENT)).status).toBe(404);
        expect((await update(part, {}, admin, '1')).status).toBe(404);
      }
    });

    it('gets a photo, which is theirs then', async () => {
      const photo = await photoOf(admin.user);
      expect((await maria.get(`/files/${photo}`)).status).toBe(404);
      const answer = await update('profile-photo', { photo });
      expect(answer).toMatchObject({ status: 200, body: { profile: { photo } } });
      expect((await maria.get(`/files/${photo}`)).status).toBe(200);
      expect((await update('profile-photo', { photo: null })).body.profile.photo).toBeNull();
      const stranger = await app.as('constituent');
      for (const odd of [await photoOf(stranger.user), ABSENT, {}, 'x', undefined]) {
        expect((await update('profile-photo', { photo: odd })).status).toBe(422);
      }
    });
  });

  describe('your own account', () => {
    it('has a photo of an own upload', async () => {
      const photo = await photoOf(maria.user);
      const set = await maria.post('/profile/update/profile-photo', { photo });
      expect(set).toMatchObject({ status: 200, body: { profile: { photo } } });
      const pdf = await photoOf(maria.user, 'application/pdf');
      for (const odd of [await photoOf(admin.user), pdf, ABSENT, [photo], {}]) {
        const refused = await maria.post('/profile/update/profile-photo', { photo: odd });
        expect(refused).toMatchObject({
          status: 422,
          body: { errors: { photo: expect.anything() } },
        });
      }
      const gone = await maria.post('/profile/update/profile-photo', { photo: null });
      expect(gone.body.profile.photo).toBeNull();
    });

    it('lists where it is signed in and ends one of those', async () => {
      const phone = await app.signedIn(maria.user);
      const { body } = await maria.get('/profile/sessions');
      expect(body.data).toHaveLength(2);
      expect(body.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
      expect(JSON.stringify(body)).not.toMatch(/token|hash/);
      const other = body.data.find(({ current }: { current: boolean }) => !current);
      expect(other).toMatchObject({ device: 'test', created_at: expect.any(String) });
      const stranger = await app.as('constituent');
      for (const [by, id] of [
        [stranger, other.id],
        [maria, ABSENT],
      ] as const) {
        expect((await by.post('/profile/sessions/end', { id })).status).toBe(404);
      }
      expect((await phone.get('/profile')).status).toBe(200);
      expect((await maria.post('/profile/sessions/end', { id: other.id })).status).toBe(200);
      expect((await phone.get('/profile')).status).toBe(401);
      expect((await maria.get('/profile/sessions')).body.data).toHaveLength(1);
      expect((await maria.post('/profile/sessions/end', { id: {} })).status).toBe(422);
      expect((await app.anyone.get('/profile/sessions')).status).toBe(401);
    });
  });
});
