import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { missingRolesAndTeams } from '#server/signIn/singleSignOn/syncRoles.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { expectLogged } from '#tests/support/loggedProblems.ts';
import { addTotp, codeNow, requireFor, secondStep } from '../secondFactors/steps.ts';
import { officeWithProvider, someone } from './officeWithProvider.ts';

onOneEngine((engine) => {
  const { provider, app, start, finish, signOn, signedOn } = officeWithProvider(engine);
  const names = (records: { name: string }[]) => records.map(({ name }) => name).sort();
  const actions = (id: string) => actionsOn(app.db, id);

  describe('single sign-on', () => {
    it('goes to the provider with PKCE, state and nonce', async () => {
      const { url } = await start();
      const asked = new URL(url);
      expect(asked.origin).toBe(provider.signOn.issuer);
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        client_id: 'takda',
        response_type: 'code',
        redirect_uri: 'http://localhost:3000/login/single-sign-on',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^.{43}$/),
        state: expect.stringMatching(/.{20}/),
        nonce: expect.stringMatching(/.{20}/),
      });
    });

    it('makes an account at the first time, with roles and teams from the claims', async () => {
      const person = someone();
      const { user, get } = await signedOn(person);
      expect(user).toMatchObject({
        email: person.email,
        status: 'active',
        profile: { first_name: 'Rosa', last_name: 'Lim' },
      });
      expect([names(user.roles), names(user.teams)]).toEqual([['staff'], ['City Hall']]);
      expect((await get('/reservations')).status).toBe(200);
      expect(await actions(user.id)).toEqual(['create', 'link_sign_on', 'sync_roles', 'login']);
      const again = await signedOn(person);
      expect(again.user.id).toBe(user.id);
    });

    it('makes an account in the language of the first visit', async () => {
      const person = someone();
      for (const language of ['fil', 'en']) {
        const { body } = await signOn(person, { 'accept-language': language });
        expect(body.user.profile.language).toBe('fil');
      }
    });

    it('gives and takes power with each sign-in', async () => {
      const person = someone({ groups: ['counter', 'admins'] });
      const first = await signedOn(person);
      expect((await first.get('/users/count')).status).toBe(200);
      await app.as('admin');
      const second = await signedOn({ ...person, groups: ['counter'] });
      expect(second.user.id).toBe(first.user.id);
      expect(names(second.user.roles)).toEqual(['staff']);
      expect((await first.get('/mails')).status).toBe(403);
    });

    it('gives no power to a session that is open already, and ends none that only loses', async () => {
      const person = someone();
      const before = await signedOn(person);
      const withMore = await signedOn({ ...person, groups: ['counter', 'admins'] });
      expect((await before.get('/profile')).status).toBe(401);
      await app.as('admin');
      expect((await signedOn(person)).user.id).toBe(withMore.user.id);
      expect((await withMore.get('/profile')).status).toBe(200);
    });

    it('lets nobody in whom the claims give nothing, and ends what they had', async () => {
      const person = someone();
      const first = await signedOn(person);
      const refused = await signOn({ ...person, groups: [] });
      expect(refused).toMatchObject({ status: 422, body: { errors: { root: /no access here/ } } });
      expect((await first.get('/profile')).status).toBe(401);
      const [left] = await rows<{ count: number }>(
        app.db,
        sql`select (select count(*)::int from users_roles where owner_id = ${first.user.id})
          + (select count(*)::int from users_teams where owner_id = ${first.user.id}) as count`,
      );
      expect(left?.count).toBe(0);
      const stranger = someone({ groups: ['nothing'] });
      expect((await signOn(stranger)).status).toBe(422);
      const made = await rows(app.db, sql`select 1 from users where email = ${stranger.email}`);
      expect(made).toEqual([]);
    });

    it('keeps what is not the provider’s: the role of a constituent', async () => {
      const person = someone();
      const { user } = await signedOn(person);
      await app.db.execute(sql`insert into users_roles (owner_id, target_id)
        select ${user.id}::uuid, id from roles where name = 'constituent'`);
      expect(names((await signedOn({ ...person, groups: ['admins'] })).user.roles)).toEqual([
        'admin',
        'constituent',
      ]);
    });

    it('lets in nobody who was suspended', async () => {
      const person = someone();
      const { user } = await signedOn(person);
      await app.db.execute(sql`update users set status = 'suspended' where id = ${user.id}`);
      expect(await signOn(person)).toMatchObject({
        status: 422,
        body: { errors: { root: /not active/ } },
      });
    });

    it('signs out at the provider as well', async () => {
      const session = await signedOn(someone());
      expect(session.user.came_by_single_sign_on).toBe(true);
      expect((await session.get('/profile')).body.came_by_single_sign_on).toBe(true);
      expect(await session.post('/logout')).toMatchObject({ status: 200, body: {} });
      const { body } = await app.anyone.get('/login/single-sign-on/sign-out-address');
      const out = new URL(body.url);
      expect(out.origin).toBe(provider.signOn.issuer);
      expect(out.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/');
      const local = await app.as('staff');
      expect((await local.get('/profile')).body.came_by_single_sign_on).toBe(false);
    });

    it('stands in the log, or does not stand', async () => {
      const person = someone();
      provider.nextIs(person);
      const { challenge, url } = await start();
      const query = await provider.visit(url);
      expectLogged(/request failed/);
      await app.db.execute(sql`alter table activity_logs rename to logs_away`);
      const failed = await finish(challenge, query).finally(() =>
        app.db.execute(sql`alter table logs_away rename to activity_logs`),
      );
      expect(failed.status).toBeGreaterThanOrEqual(500);
      const made = await rows(app.db, sql`select 1 from users where email = ${person.email}`);
      expect(made).toEqual([]);
    });
  });

  it('tells the start which names of its mapping do not exist', async () => {
    expect(await missingRolesAndTeams(app.db, provider.signOn.roles)).toEqual([
      'the role "a role that there is not"',
    ]);
    expect(await missingRolesAndTeams(app.db, undefined)).toEqual([]);
  });

  describe('what a provider answers', () => {
    it('works once, with its own start, and not altered', async () => {
      provider.nextIs(someone());
      const mine = await start();
      const query = await provider.visit(mine.url);
      const theirs = await start();
      const over = { status: 422, body: { errors: { root: /Start again/ } } };
      expect(await finish(theirs.challenge, query)).toMatchObject(over);
      const stolen = new URLSearchParams(query);
      stolen.set('state', new URL(theirs.url).searchParams.get('state') ?? '');
      // The code was made for another nonce and another PKCE challenge.
      expect(await finish(theirs.challenge, stolen.toString())).toMatchObject(over);
    });

    it('works once', async () => {
      provider.nextIs(someone());
      const { challenge, url } = await start();
      const query = await provider.visit(url);
      expect((await finish(challenge, query)).status).toBe(200);
      expect((await finish(challenge, query)).status).toBe(422);
    });

    it('makes at most one session of two that come at once', async () => {
      provider.nextIs(someone());
      const { challenge, url } = await start();
      const query = await provider.visit(url);
      const answers = await Promise.all([finish(challenge, query), finish(challenge, query)]);
      // A provider that sees a code twice takes back what it gave for it.
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
      expect(answers.map(({ status }) => status)).toContain(422);
    });

    it('is over after ten minutes', async () => {
      provider.nextIs(someone());
      const { challenge, url } = await start();
      const query = await provider.visit(url);
      app.clock.advance({ minutes: 11 });
      expect((await finish(challenge, query)).status).toBe(422);
    });

    it('can be a no, which is said', async () => {
      provider.nextIs(someone());
      provider.isRefusing = true;
      const { challenge, url } = await start();
      expect(await finish(challenge, await provider.visit(url))).toMatchObject({
        status: 422,
        body: { errors: { root: 'You were not signed in at City account.' } },
      });
    });
  });

  describe('an account that is there already', () => {
    const refused = { status: 422, body: { errors: { root: /already/ } } };
    const linked = async (user_id: string) =>
      (await rows(app.db, sql`select 1 from sign_on_identities where user_id = ${user_id}`)).length;

    it('is linked when it is of staff with that address, and its person told', async () => {
      const staff = await buildUser(app.db, { roles: ['staff'] });
      const { user } = await signedOn(someone({ email: staff.email.toUpperCase() }));
      expect(user.id).toBe(staff.id);
      await deliverMails(app.deps, app.app.log);
      expect(app.mailbox.lastTo(staff.email).subject).toContain('Your account was linked');
    });

    it.each([
      ['of a constituent', { roles: ['constituent'] }],
      ['whose address was never confirmed here', { roles: ['staff'], email_verified_at: null }],
      ['that is suspended', { roles: ['staff'], status: 'suspended' as const }],
      ['that is not active yet', { roles: ['staff'], status: 'pending' as const }],
    ])('%s is not linked', async (_what, overrides) => {
      const there = await buildUser(app.db, overrides);
      expect(await signOn(someone({ email: there.email }))).toMatchObject(refused);
      expect(await linked(there.id)).toBe(0);
    });

    it('is linked to one person of the provider alone', async () => {
      const staff = await buildUser(app.db, { roles: ['staff'] });
      await signedOn(someone({ email: staff.email }));
      expect(await signOn(someone({ email: staff.email }))).toMatchObject(refused);
    });

    it.each([[false], [undefined]])(
      'needs an address that the provider confirmed: %s',
      async (email_verified) => {
        const staff = await buildUser(app.db, { roles: ['staff'] });
        const answer = await signOn(someone({ email: staff.email, email_verified }));
        expect(answer).toMatchObject({ status: 422, body: { errors: { root: /confirmed/ } } });
        expect(await linked(staff.id)).toBe(0);
      },
    );

    it('goes by who somebody is there, not by an address that changes hands', async () => {
      const person = someone();
      const { user } = await signedOn(person);
      const other = await buildUser(app.db, { roles: ['admin'] });
      const moved = await signedOn({ ...person, email: other.email });
      expect(moved.user.id).toBe(user.id);
    });
  });

  describe('the second factor', () => {
    it('is asked for here where the provider does not tell of one', async () => {
      provider.signOn.has_second_factor = false;
      const person = someone();
      const session = await signedOn(person);
      const { secret } = await addTotp(app, session);
      const { status, body } = await signOn(person);
      expect(status).toBe(202);
      const done = await secondStep(app, body.challenge, { code: codeNow(app, secret) });
      expect(done.status).toBe(200);
      expect(done.body.user.came_by_single_sign_on).toBe(true);
      expect((await signOn({ ...person, amr: ['pwd', 'mfa'] })).status).toBe(200);
    });

    it('is missing for a role that needs it, and there when the provider tells', async () => {
      provider.signOn.has_second_factor = false;
      await requireFor(app, 'staff');
      const person = someone();
      expect((await (await signedOn(person)).get('/reservations')).body.code).toBe(
        'second_factor_needed',
      );
      const strong = await signedOn({ ...person, amr: ['mfa'] });
      expect((await strong.get('/reservations')).status).toBe(200);
    });
  });
});
