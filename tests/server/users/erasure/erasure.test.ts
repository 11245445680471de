import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reservation, service, user } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { files } from '#server/db/tables/systemTables.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { updateProfile } from '#server/users/profile.ts';
import { buildFile } from '#tests/support/builders/buildFile.ts';
import { buildReachedLimit } from '#tests/support/builders/buildReachedLimit.ts';
import { buildReservation } from '#tests/support/builders/buildReservation.ts';
import { buildRole } from '#tests/support/builders/buildRole.ts';
import { buildService } from '#tests/support/builders/buildService.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import type { Client } from '#tests/support/client.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries, PASSWORD, signIn } from '../../signIn/sessions/signIn.ts';
import { buildLine, done } from '../../visits/buildLine.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  /** In everything that the person and others write about them; nowhere else. */
  let canary: string;
  let maria: UserRow;
  let client: Client;
  let admin: Client & { user: UserRow };
  beforeEach(async () => {
    await forgetTries(app);
    canary = `Canary-${crypto.randomUUID().slice(0, 8)}`;
    admin = await app.as('admin', { password: PASSWORD });
    maria = await buildUser(app.db, {
      password: PASSWORD,
      username: canary,
      email: `${canary.toLowerCase()}@example.test`,
      profile_last_name: canary,
      profile_birth_date: '1990-03-27',
      profile_address: `1 ${canary} Street`,
      education_and_occupation_school: `${canary} College`,
    });
    client = await app.signedIn(maria);
  });
  const ask = (reason: string | null = null, by = client) =>
    by.post('/profile/erasure/request', { current_password: PASSWORD, reason });
  const grant = (id = maria.id, by: Client = admin, current_password = PASSWORD) =>
    by.post(`/users/erasure/grant/${id}`, { current_password });
  const decline = (reason = 'You owe the library a book') =>
    admin.post(`/users/erasure/decline/${maria.id}`, { reason });
  const mailed = async (to: string) => {
    await deliverMails(app.deps, app.app.log);
    return app.mailbox.lastTo(to);
  };

  describe('asking', () => {
    it('needs your password, is told by mail and seen by administrators', async () => {
      for (const current_password of ['not this one', '', undefined]) {
        const body = { current_password, reason: null };
        expect((await client.post('/profile/erasure/request', body)).status).toBe(422);
      }
      const answer = await ask('I move away');
      expect(answer).toMatchObject({
        status: 200,
        body: { erasure: { status: 'requested', reason: 'I move away' }, status: 'active' },
      });
      expect((await mailed(maria.email)).subject).toBe('You asked Takda to erase your account');
      const rung = await admin.get('/notifications?kind=erasures_waiting');
      expect(rung.body.data).toMatchObject([{ title: 'An erasure waits for a decision' }]);
      const queue = await admin.get('/users?erasure.status=requested');
      expect(queue.body.data.map(({ id }: UserRow) => id)).toEqual([maria.id]);
      expect((await ask()).status).toBe(409);
    });

    it('without a password takes a sign-in a moment ago', async () => {
      const one = await app.as('constituent');
      const path = '/profile/erasure/request';
      app.clock.advance({ minutes: 11 });
      expect((await one.post(path, {})).body.errors).toHaveProperty('current_password');
      const again = await app.signedIn(one.user);
      expect((await again.post(path, {})).status).toBe(200);
    });

    it('can be withdrawn, and is nobody else’s to grant then', async () => {
      await ask();
      const withdrawn = await client.post('/profile/erasure/withdraw');
      expect(withdrawn).toMatchObject({
        status: 200,
        body: { erasure: { status: 'none', requested_at: null, reason: null } },
      });
      expect((await client.post('/profile/erasure/withdraw')).status).toBe(409);
      expect((await grant()).status).toBe(409);
      expect((await decline()).status).toBe(409);
    });
  });

  it('is declined with a reason that the person reads', async () => {
    await ask();
    expect((await decline('')).status).toBe(422);
    expect(await decline()).toMatchObject({ status: 200, body: { erasure: { status: 'none' } } });
    const { subject, text } = await mailed(maria.email);
    expect(subject).toBe('Your account at Takda is not erased');
    expect(text).toContain('You owe the library a book');
    const answer = await client.get('/notifications');
    expect(answer.body.data[0]).toMatchObject({ kind: 'erasure_declined' });
    expect((await client.get('/profile')).status).toBe(200);
  });

  it('is granted by an administrator alone, with their password, to who asked and is somebody else', async () => {
    expect((await grant()).status).toBe(409);
    await ask();
    expect((await grant(maria.id, admin, 'not this one')).status).toBe(422);
    expect((await grant(maria.id, client)).status).toBe(403);
    expect((await grant(maria.id, await app.as('staff', { password: PASSWORD }))).status).toBe(403);
    const own = await app.signedIn(admin.user);
    await ask(null, own);
    expect(await grant(admin.user.id)).toMatchObject({ status: 409, body: { code: 'transition' } });
  });

  it('leaves nothing in the database that tells who it was', async () => {
    const offered = await buildService(app.db, { capacity: 5 });
    const visit = { user_id: maria.id, service_id: offered.id };
    const past = await buildReservation(app.db, {
      ...visit,
      date: '2026-11-02',
      notes: `${canary} comes along`,
      activity_status: 'completed',
    });
    const ahead = await buildReservation(app.db, { ...visit, reason: `${canary} asked` });
    await client.post('/profile/update', { profile: { first_name: canary } });
    await client.post('/profile/update', { profile: { first_name: `${canary} II` } });
    await buildReachedLimit(app.db, { user_id: maria.id, subject: `${canary}@example.test` });
    await admin.post(`/users/update/status/${maria.id}`, { status: 'suspended', reason: canary });
    await admin.post(`/users/update/status/${maria.id}`, { status: 'active' });
    client = await app.signedIn(maria);
    const card = await keepFile('identification');
    await client.post('/profile/identification/submit', { type: 'passport', files: [card] });
    await signIn(app, maria.email);
    await ask(`${canary} wants to be forgotten`);
    expect((await grant()).body).toMatchObject({
      id: maria.id,
      status: 'erased',
      profile: { first_name: 'Erased', last_name: 'person', birth_date: null },
      identification: { status: 'none', type: null, files: [] },
      roles: [],
    });

    const last = await mailed(maria.email);
    expect(last.subject).toBe('Your account at Takda is erased');
    // Where the last mail went is forgotten with the record of sent mails.
    await app.db.execute(sql`delete from mails where recipient = ${maria.email}`);
    expect(await whereverIs(canary)).toEqual([]);
    expect(app.files.keys).not.toContain(card);

    const left = await rows<{ id: string; status: string; seat: number | null }>(
      app.db,
      sql`select id, status, seat from reservations where user_id = ${maria.id} order by starts_at`,
    );
    expect(left).toEqual([
      { id: past.id, status: 'approved', seat: 1 },
      { id: ahead.id, status: 'cancelled', seat: null },
    ]);
    const deeds = await rows<{ action: string; actor_name: string; changes: object[] }>(
      app.db,
      sql`select action, actor_name, changes from activity_logs
        where resource = 'users' and subject_id = ${maria.id} order by id`,
    );
    expect(deeds.map(({ action }) => action)).toContain('update_status');
    expect(deeds.at(-1)).toMatchObject({ action: 'erase' });
    expect(JSON.stringify(deeds)).toContain('•••');
  });

  it('forgets why somebody was called earlier, and what was noted in the line', async () => {
    const line = await buildLine(app);
    const { visit } = await line.arrived({ user_id: maria.id }, 'pregnant');
    const other = await line.arrived({}, 'disability');
    for (const { id } of [visit, other.visit]) {
      const sent = { step: 'send_on', to_team_id: line.team.id, note: canary };
      done(await line.clerk.post(`/visits/step/${id}`, sent));
    }
    await ask();
    expect((await grant()).status).toBe(200);
    const left = await rows(
      app.db,
      sql`select v.priority, array_remove(array_agg(p.note), null) as notes from visits v
        join visit_periods p on p.visit_id = v.id where v.team_id = ${line.team.id}
        group by v.id order by v.number`,
    );
    expect(left).toEqual([
      { priority: 'none', notes: [] },
      { priority: 'disability', notes: [canary] },
    ]);
  });

  it('ends every session and way in, and nothing can be written into the row', async () => {
    await ask();
    await grant();
    expect((await client.get('/profile')).status).toBe(401);
    const login = { login: maria.email, password: PASSWORD };
    expect((await app.anyone.post('/login', login)).status).toBe(422);
    for (const [path, body] of [
      [`/users/update/${maria.id}`, { profile: { first_name: 'Ana' } }],
      [`/users/update/status/${maria.id}`, { status: 'active' }],
      [`/users/invite/${maria.id}`, {}],
      [`/users/update/profile/${maria.id}`, { first_name: 'Ana' }],
    ] as const) {
      expect([path, (await admin.post(path, body)).status]).toEqual([path, 409]);
    }
    const { id } = await buildService(app.db);
    const slot = { service_id: id, date: '2026-12-07', time: '09:00', user_id: maria.id };
    expect((await admin.post('/reservations/create', slot)).status).toBe(422);
    // What the person had sent just before comes too late as well.
    const viewer = { id: maria.id, roles: [], team_ids: [] };
    const sent = {
      db: app.db,
      keyring: app.deps.keyring,
      now: app.clock.now(),
      session_id: null,
      language: 'en',
      address: null,
      device: null,
      proof: null,
    };
    const late = updateProfile({ ...sent, viewer }, { profile: { first_name: 'Ana' } });
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    const username = uniqueKey('again');
    const profile = { first_name: 'Ana', last_name: 'Reyes' };
    const anew = { username, email: maria.email, password: PASSWORD, profile, privacy_version: 1 };
    expect((await app.anyone.post('/register', anew)).status).toBe(201);
  });

  it('takes the codes that were asked for before there was an account', async () => {
    const email = `${canary.toLowerCase()}@later.test`;
    await app.anyone.post('/login/code', { email });
    await app.anyone.post('/login/code', { email: email.replace('@', '+2@') });
    await app.db.execute(sql`update users set email = ${email} where id = ${maria.id}`);
    await ask();
    await grant();
    const left = await rows(
      app.db,
      sql`select data from challenges where data::text ilike ${`%${canary}%`}`,
    );
    expect(left).toEqual([]);
  });

  it('keeps pictures that show a service, as nobody’s', async () => {
    const shown = await keepFile('service');
    const { id } = await buildService(app.db, { photo: shown });
    await ask();
    expect((await grant()).status).toBe(200);
    const [kept] = await app.db.select().from(files).where(eq(files.id, shown));
    expect(kept?.owner_id).toBeNull();
    expect(app.files.keys).toContain(shown);
    const [offered] = await app.db
      .select({ photo: tableOf(service).photo })
      .from(tableOf(service))
      .where(eq(tableOf(service).id, id));
    expect(offered?.photo).toBe(shown);
  });

  const personal = ['identification', 'photo', 'answer'] as const;
  it.each(personal)(
    'takes files for %s whatever refers to them, from before too',
    async (purpose) => {
      const file = await keepFile(purpose);
      const { id } = await buildService(app.db, { photo: file });
      await app.db.execute(sql`update settings set organisation_logo = ${file}`);
      await app.db.execute(sql`update users set profile_photo = ${file},
      identification_files = array['kept', ${file}::text] where id = ${admin.user.id}`);
      await ask();
      expect((await grant()).status).toBe(200);
      expect(await app.db.select().from(files).where(eq(files.id, file))).toEqual([]);
      expect(app.files.keys.filter((key) => key.includes(file))).toEqual([]);
      const left =
        await app.db.execute(sql`select photo, organisation_logo, profile_photo, identification_files
      from services, settings, users where services.id = ${id} and users.id = ${admin.user.id}`);
      expect((left as unknown as { rows: unknown[] }).rows).toEqual([
        {
          photo: null,
          organisation_logo: null,
          profile_photo: null,
          identification_files: ['kept'],
        },
      ]);
      await app.db.execute(
        sql`update users set identification_files = '{}' where id = ${admin.user.id}`,
      );
    },
  );

  it('takes what the person sent as identification, whoever uploaded it', async () => {
    const file = await buildFile(app.db, app.files, {
      owner: admin.user,
      purpose: 'identification',
    });
    await app.db.execute(
      sql`update users set identification_files = array[${file}::text] where id = ${maria.id}`,
    );
    await ask();
    expect((await grant()).status).toBe(200);
    expect(await app.db.select().from(files).where(eq(files.id, file))).toEqual([]);
  });

  it('stands when the store fails', async () => {
    const card = await keepFile('identification');
    await ask();
    const remove = vi.spyOn(app.files, 'remove').mockRejectedValue(new Error('no store'));
    expect(await grant()).toMatchObject({ status: 200, body: { status: 'erased' } });
    expect(remove).toHaveBeenCalledWith(card);
    remove.mockRestore();
  });

  it('happens as a whole or not at all: somebody has to stay administrator', async () => {
    const keeper = await app.as('admin', { password: PASSWORD });
    await app.db.execute(sql`update users set status = 'suspended'
      where id in (select owner_id from users_roles l join roles r on r.id = l.target_id and r.name = 'admin')
        and id <> ${keeper.user.id}`);
    await ask(null, keeper);
    const { id } = await buildReservation(app.db, { user_id: keeper.user.id });
    // Reaches everybody and may erase, but is no administrator.
    const { name } = await buildRole(app.db, { reach: 'all', permissions: ['users.erase'] });
    const deputy = await app.as(name, { password: PASSWORD });
    expect(await grant(keeper.user.id, deputy)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    const [kept] = await app.db
      .select()
      .from(tableOf(user))
      .where(eq(tableOf(user).id, keeper.user.id));
    expect(kept).toMatchObject({ status: 'active', email: keeper.user.email });
    const [ahead] = await app.db
      .select({ status: tableOf(reservation).status })
      .from(tableOf(reservation))
      .where(eq(tableOf(reservation).id, id));
    expect(ahead?.status).toBe('approved');
    expect((await keeper.get('/profile')).status).toBe(200);
  });

  async function keepFile(purpose: string): Promise<string> {
    const id = crypto.randomUUID();
    await app.files.put(id, new Uint8Array([1]));
    const file = { id, owner_id: maria.id, purpose, mime: 'image/jpeg', size: 1 };
    const created_at = app.clock.now().toISOString();
    await app.db.insert(files).values({ ...file, name: `${canary}.jpg`, created_at });
    return id;
  }

  /** Every table with a row that holds the word, as a dump would. */
  async function whereverIs(word: string): Promise<string[]> {
    const tables = await rows<{ name: string }>(
      app.db,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [hit] = await rows<{ row: string }>(
        app.db,
        sql`select t::text as row from ${sql.identifier(name)} t where t::text ilike ${`%${word}%`} limit 1`,
      );
      if (hit) found.push(`${name}: ${hit.row}`);
    }
    return found;
  }
});
