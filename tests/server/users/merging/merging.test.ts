/** Two records of one person become one, by an administrator who has looked at both. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { erasedIn, readErasuresFiles } from '#server/backup/erasureList.ts';
import { replayErasures } from '#server/backup/replayErasures.ts';
import { rows } from '#server/db/query.ts';
import { personColumns } from '#server/db/tables/personColumns.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildCategory, buildDeclared, confirming } from '#tests/support/builders/buildCategory.ts';
import { buildFile } from '#tests/support/builders/buildFile.ts';
import { agree, giveHealth } from '#tests/support/builders/buildHealth.ts';
import { buildPersonInCare } from '#tests/support/builders/buildPersonInCare.ts';
import { buildReachedLimit } from '#tests/support/builders/buildReachedLimit.ts';
import { buildReservation } from '#tests/support/builders/buildReservation.ts';
import { buildRole } from '#tests/support/builders/buildRole.ts';
import { buildService } from '#tests/support/builders/buildService.ts';
import { buildTeam } from '#tests/support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import type { Client } from '#tests/support/client.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { scratch } from '../../backup/places.ts';
import { forgetTries, PASSWORD } from '../../signIn/sessions/signIn.ts';

const BORN = { profile_birth_date: '2000-05-04' };

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let kept: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    admin = await app.as('admin', { password: PASSWORD });
    kept = await buildUser(app.db, { ...BORN, profile_first_name: 'Peña' });
  });
  const merge = (merged: { id: string }, into: { id: string } = kept, by: Client = admin) =>
    by.post('/users/merge', {
      kept_id: into.id,
      merged_id: merged.id,
      current_password: PASSWORD,
    });
  const preview = (merged: { id: string }, into: { id: string } = kept) =>
    admin.post('/users/merge/preview', { kept_id: into.id, merged_id: merged.id });
  const suspended = (more: object = {}) =>
    buildUser(app.db, { ...BORN, profile_first_name: 'Pena', status: 'suspended', ...more });
  const mailsTo = async (address: string | null) => {
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    return app.mailbox.mails.filter(({ to }) => to === address).map(({ subject }) => subject);
  };
  /** Columns that still hold the id, but for those which are kept as they were. */
  const whereIs = async (id: string) => {
    const found: string[] = [];
    for (const { table, column, keeping } of personColumns()) {
      if (keeping === 'kept') continue;
      const name = sql`${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`;
      if ((await rows(app.db, sql`select 1 from ${name} limit 1`)).length > 0) {
        found.push(`${table}.${column}`);
      }
    }
    return found;
  };

  it('moves all that refers to the one, erases it, and tells both mailboxes', async () => {
    const category = await buildCategory(app.db);
    const declared = await buildDeclared(app.db);
    const service = await buildService(app.db, { requires_health_information: true });
    const merged = await buildUser(app.db, {
      ...BORN,
      ...confirming(declared),
      profile_first_name: 'Pena',
      profile_address: '1 Rizal Street',
      categories: [category, declared],
    });
    const client = await app.signedIn(merged);
    await agree(client);
    await giveHealth(client, service, { answers: { allergies: 'list', allergy_list: 'Latex' } });
    const visit = await buildReservation(app.db, { user_id: merged.id, service_id: service.id });
    const child = await buildPersonInCare(app.db, merged);
    await buildReachedLimit(app.db, { user_id: merged.id });
    await app.db.execute(sql`insert into notifications (id, created_at, updated_at, user_id, kind, title)
      values (gen_random_uuid(), now(), now(), ${merged.id}, 'news', 'News')`);
    const card = await buildFile(app.db, app.files, { owner: merged, purpose: 'identification' });
    await client.post('/profile/identification/submit', { type: 'passport', files: [card] });
    const photo = await buildFile(app.db, app.files, { owner: merged, purpose: 'photo' });
    await client.post('/profile/update/profile-photo', { photo });
    await app.db.execute(sql`update users set status = 'suspended' where id = ${merged.id}`);

    const before = (await preview(merged)).body;
    expect(before.moved).toMatchObject({
      ...{ reservations: 1, questionnaire_responses: 1, health_consents: 1, users: 1, files: 1 },
    });
    expect((await admin.get(`/users/show/${merged.id}`)).body.status).toBe('suspended');
    expect(await merge(merged)).toMatchObject({
      status: 200,
      body: {
        id: kept.id,
        email: kept.email,
        profile: { first_name: 'Peña', address: '1 Rizal Street', photo },
        // Of another name: what was sent for that is not theirs.
        identification: { status: 'none' },
      },
    });
    expect(await whereIs(merged.id)).toEqual([]);
    const own = await app.signedIn(kept);
    expect((await own.get('/reservations')).body.data).toMatchObject([{ id: visit.id }]);
    expect((await own.get('/care')).body.data).toMatchObject([{ id: child.id }]);
    expect((await own.get('/health-information')).body).toMatchObject({
      consent: { state: 'given' },
      held: [{ answers: { allergy_list: 'Latex' } }],
    });
    const { categories, category_confirmations } = (await own.get('/profile')).body;
    expect(categories.map(({ id }: { id: string }) => id).sort()).toEqual(
      [category.id, declared.id].sort(),
    );
    expect(category_confirmations).toMatchObject([{ category_id: declared.id }]);
    expect(app.files.keys).not.toContain(card);

    const [gone] = await rows(
      app.db,
      sql`select status, profile_first_name from users where id = ${merged.id}`,
    );
    expect(gone).toEqual({ status: 'erased', profile_first_name: 'Erased' });
    const log = await rows<{ action: string }>(
      app.db,
      sql`select action from activity_logs where actor_id = ${admin.user.id}
        and subject_id in (${kept.id}, ${merged.id}) order by created_at, id`,
    );
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['merge', 'erase']));
    for (const address of [kept.email, merged.email]) {
      expect(await mailsTo(address)).toContain('Two records were put together');
    }
  });

  it('neither widens what the other may do nor loses it: it is refused where they differ', async () => {
    const team = await buildTeam(app.db);
    const own = await buildRole(app.db, { reach: 'own', permissions: ['users.list'] });
    for (const more of [{ teams: [team] }, { roles: [own.name] }]) {
      const merged = await suspended(more);
      expect((await preview(merged)).body.message).toMatch(
        /a role or a team that the other has not/,
      );
    }
    const both = await buildUser(app.db, { ...BORN, teams: [team] });
    expect((await merge(await suspended({ teams: [team] }), both)).status).toBe(200);
    const held = await rows(
      app.db,
      sql`select target_id from users_teams where owner_id = ${both.id}`,
    );
    expect(held).toEqual([{ target_id: team.id }]);
  });

  it('leaves a verified name as it was verified, and takes one over that it is part of', async () => {
    const verified = {
      ...BORN,
      identification_status: 'verified',
      identification_type: 'passport',
    } as const;
    const stays = await buildUser(app.db, { ...verified, profile_first_name: 'Ana' });
    const fuller = { profile_first_name: 'Ana', profile_middle_name: 'Luz' };
    expect((await merge(await suspended(fuller), stays)).body).toMatchObject({
      profile: { middle_name: null },
      identification: { status: 'verified' },
    });
    const unproved = await buildUser(app.db, { ...BORN, profile_first_name: 'Ana' });
    const proved = await suspended({ ...verified, ...fuller });
    expect((await merge(proved, unproved)).body).toMatchObject({
      profile: { middle_name: 'Luz' },
      identification: { status: 'verified' },
    });
    const other = await buildUser(app.db, {
      ...BORN,
      profile_first_name: 'Ana',
      profile_suffix: 'Jr.',
    });
    expect((await merge(await suspended({ ...verified, ...fuller }), other)).body).toMatchObject({
      identification: { status: 'none' },
    });
  });

  it('is no erasure to a backup from before, until the person of both is erased', async () => {
    const [first, second] = [await suspended(), await suspended()];
    const all = [first.id, second.id, kept.id];
    const log = join(scratch(), 'activity.log');
    const collect = async () => {
      const written = await rows<{ line: object }>(
        app.db,
        sql`select to_jsonb(l) as line from activity_logs l
          where subject_id = any(${sql.param(all)}) order by created_at, id`,
      );
      appendFileSync(log, written.map(({ line }) => `${JSON.stringify(line)}\n`).join(''));
    };
    expect((await merge(first, second)).status).toBe(200);
    // The log is collected late: by then the row of this merge is masked.
    expect((await merge(second)).status).toBe(200);
    await collect();
    const listed = async () => (await erasedIn(app.db)).filter((id) => all.includes(id));
    expect([await listed(), await readErasuresFiles([log])]).toEqual([[], []]);
    await replayErasures(app.db, { ids: [kept.id], now: app.clock.now() });
    expect(await listed()).toEqual(all.sort());
  });

  it('gives up what either has only on hold, so that neither is in the way of a visit', async () => {
    const merged = await suspended();
    const held = { status: 'held', held_until: '2026-12-01T02:10:00Z', seat: 1 } as const;
    await buildReservation(app.db, { ...held, user_id: kept.id });
    const visit = await buildReservation(app.db, { user_id: merged.id });
    expect((await merge(merged)).status).toBe(200);
    const own = await app.signedIn(kept);
    expect((await own.get('/reservations')).body.data).toMatchObject([{ id: visit.id }]);
  });

  it('takes a verified identification over where name and birth date are the same', async () => {
    const child = await buildPersonInCare(app.db, await buildUser(app.db), {
      ...{ ...BORN, profile_first_name: 'Peña', identification_status: 'verified' },
      identification_type: 'passport',
    });
    const card = await buildFile(app.db, app.files, { owner: child, purpose: 'identification' });
    await app.db.execute(
      sql`update users set identification_files = array[${card}::text] where id = ${child.id}`,
    );
    expect((await merge(child)).body.identification).toMatchObject({
      ...{ status: 'verified', files: [card] },
    });
    expect(app.files.keys).toContain(card);
  });

  it('takes a child’s record away from who cared for it in another account, and says so', async () => {
    const [mother, father] = [await app.as('constituent'), await app.as('constituent')];
    const hers = await buildPersonInCare(app.db, mother.user);
    const his = await buildPersonInCare(app.db, father.user);
    const visit = await buildReservation(app.db, { user_id: his.id });
    const card = await buildFile(app.db, app.files, {
      ...{ owner: father.user, purpose: 'identification' },
    });
    await father.post(`/care/identification/${his.id}`, { type: 'passport', files: [card] });
    expect((await merge(his, hers)).status).toBe(200);
    const linksOf = async (one: Client) =>
      (await one.get('/notifications')).body.data.map(({ link }: { link: string }) => link);
    expect(await linksOf(father)).toEqual([]);
    expect(await linksOf(mother)).toContain(`/my/profile/people?edit=identification-${hers.id}`);
    expect((await father.get('/care')).body.data).toEqual([]);
    expect((await mother.get(`/reservations/show/${visit.id}`)).status).toBe(200);
    expect(await mailsTo(father.user.email)).toContain('Two records were put together');
    expect(await mailsTo(mother.user.email)).toContain(
      'For Lito Reyes: Two records were put together',
    );
  });

  it('keeps the later of two drafts of one form, and what both are in once', async () => {
    const category = await buildCategory(app.db);
    const service = await buildService(app.db, { requires_health_information: true });
    const merged = await buildUser(app.db, { ...BORN, categories: [category] });
    await app.db.execute(
      sql`insert into users_categories (owner_id, target_id) values (${kept.id}, ${category.id})`,
    );
    for (const one of [kept, merged]) {
      const client = await app.signedIn(one);
      await agree(client);
      const path = `/health-information/self-filled/${service.id}`;
      const { version_id } = (await client.get(path)).body;
      const answers = { allergies: 'list', allergy_list: `of ${one.id}` };
      app.clock.advance({ minutes: 1 });
      await client.post(`${path}/save-draft`, { version_id, answers });
    }
    await app.db.execute(sql`update users set status = 'suspended' where id = ${merged.id}`);
    expect((await merge(merged)).status).toBe(200);
    const own = await app.signedIn(kept);
    const form = (await own.get(`/health-information/self-filled/${service.id}`)).body;
    expect(form.answers.allergy_list).toBe(`of ${merged.id}`);
  });

  it.each([
    ['both sign in by different mailboxes', {}, /suspend the account that is to go/],
    ['the other is the account', { keeps: 'in_care' }, /Keep the other one/],
    ['nobody has confirmed the address', { keeps: 'unconfirmed' }, /may be somebody else’s/],
    ['one of them works here', { roles: ['staff'], status: 'suspended' }, /works here/],
    [
      'one waits to be erased',
      { erasure_status: 'requested', status: 'suspended' },
      /to be erased/,
    ],
  ] as const)('is refused where %s, also in the preview', async (_, how, reason) => {
    const { keeps, ...more } = { keeps: '', ...how };
    const merged = await buildUser(app.db, more);
    const stays =
      keeps === 'in_care'
        ? await buildPersonInCare(app.db, await buildUser(app.db))
        : keeps === 'unconfirmed'
          ? await buildUser(app.db, { email_verified_at: null })
          : kept;
    if (keeps === 'unconfirmed') {
      await app.db.execute(sql`update users set status = 'suspended' where id = ${merged.id}`);
    }
    for (const answer of [await preview(merged, stays), await merge(merged, stays)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
      expect(answer.body.message).toMatch(reason);
    }
    expect((await admin.get(`/users/show/${merged.id}`)).body.status).not.toBe('erased');
  });

  it('is refused where both have visits at one time, which are named', async () => {
    const merged = await suspended();
    const one = await buildReservation(app.db, { user_id: kept.id });
    const other = await buildReservation(app.db, { user_id: merged.id });
    const refused = await merge(merged);
    expect(refused.body.message).toContain(`${one.reference} and ${other.reference}`);
    await app.db.execute(
      sql`update reservations set status = 'cancelled', seat = null where id = ${other.id}`,
    );
    expect((await merge(merged)).status).toBe(200);
  });

  it('is for who may merge and sees everybody, with their password, and not about themselves', async () => {
    const merged = await suspended();
    const body = { kept_id: kept.id, merged_id: merged.id, current_password: 'not this one' };
    expect((await admin.post('/users/merge', body)).body.errors).toHaveProperty('current_password');
    const staff = await app.as('staff', { password: PASSWORD });
    expect((await merge(merged, kept, staff)).status).toBe(403);
    const local = await buildRole(app.db, { reach: 'team', permissions: ['users.merge'] });
    const deputy = await app.as(local.name, { password: PASSWORD });
    expect((await merge(merged, kept, deputy)).status).toBe(404);
    expect((await deputy.get('/users/duplicates')).status).toBe(404);
    expect((await merge(merged, admin.user)).body.message).toMatch(/somebody else has to do it/);
    expect((await merge(merged, merged)).status).toBe(409);
    expect((await merge(merged)).status).toBe(200);
    expect((await merge(merged)).status).toBe(409);
  });

  it('offers who looks like one, however the name is written, until they are found to be two', async () => {
    const number = '09171234567';
    const born = { profile_birth_date: '1971-02-03' };
    const one = await buildUser(app.db, { ...born, profile_first_name: 'Peña' });
    const mother = await buildUser(app.db, { profile_mobile_number: number });
    const child = await buildPersonInCare(app.db, mother, {
      ...{ ...born, profile_first_name: 'PENA', profile_mobile_number: number },
    });
    const neighbour = await buildUser(app.db, {
      ...{ profile_first_name: 'Jose', profile_mobile_number: '+63 917 123 4567' },
    });
    const pairsOf = async (of: { id: string }) =>
      (await admin.get(`/users/duplicates?of=${of.id}`)).body.data.map(
        ({ likenesses, people }: { likenesses: string[]; people: { id: string }[] }) => [
          likenesses,
          people.map(({ id }) => id).filter((id) => id !== of.id),
        ],
      );
    expect(await pairsOf(one)).toEqual([[['name_and_birth_date'], [child.id]]]);
    expect(await pairsOf(neighbour)).toEqual([
      [['mobile_number'], [expect.any(String)]],
      [['mobile_number'], [expect.any(String)]],
    ]);
    // A mother and her child are two, though they have one number.
    expect((await pairsOf(mother)).flat(2)).not.toContain(child.id);
    const { people } = (await admin.get(`/users/duplicates?of=${one.id}`)).body.data[0];
    expect(people.find(({ id }: { id: string }) => id === child.id)).toMatchObject({
      ...{ name: 'PENA Reyes', birth_date: '1971-02-03', in_care_of: { id: mother.id } },
    });
    const ids = [one.id, child.id];
    expect((await admin.post('/users/keep-apart', { ids })).status).toBe(200);
    expect((await admin.get('/users/duplicates')).body.data).not.toContainEqual(
      expect.objectContaining({ is_apart: true }),
    );
    const { data } = (await admin.get(`/users/duplicates?of=${one.id}`)).body;
    expect(data).toMatchObject([{ is_apart: true }]);
    const twice = await admin.post('/users/keep-apart', { ids: [one.id, one.id] });
    expect(twice.body.errors).toEqual({ ids: 'These are one record already.' });
    const nobody = '01900000-0000-7000-8000-00000000000a';
    expect((await admin.get(`/users/duplicates?of=${nobody}`)).status).toBe(404);
  });

  it('takes no number for a likeness that more people have than a family', async () => {
    const number = { profile_mobile_number: '09990001122' };
    const one = await buildUser(app.db, number);
    for (let n = 2; n <= 20; n += 1) await buildUser(app.db, number);
    const looksLike = async () =>
      (await admin.get(`/users/duplicates?of=${one.id}`)).body.data.length;
    expect(await looksLike()).toBe(19);
    await buildUser(app.db, number);
    expect(await looksLike()).toBe(0);
  });

  it('shows when each was last there, and no visit to come', async () => {
    const born = { profile_birth_date: '1972-02-03', profile_first_name: 'Isidro' };
    const [one, other] = [await buildUser(app.db, born), await buildUser(app.db, born)];
    await buildReservation(app.db, { user_id: one.id, date: '2026-12-20' });
    const past = await buildReservation(app.db, { user_id: other.id, date: '2026-11-02' });
    const { people } = (await admin.get(`/users/duplicates?of=${one.id}`)).body.data[0];
    const visits = people.map(
      ({ last_visit_at }: { last_visit_at: string | null }) => last_visit_at,
    );
    expect(visits.map((at: string | null) => at && Date.parse(at))).toEqual([
      null,
      Date.parse(past.starts_at),
    ]);
  });
});
