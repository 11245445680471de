/** The application's own role at the database: it does its work, and can't touch the log. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appendToChain } from '#server/activityLogs/chain.ts';
import { verifyActivity } from '#server/activityLogs/verify.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { functionRef } from '#server/db/functions.ts';
import { migrateDatabase } from '#server/db/migrating/migrate.ts';
import { grantTo } from '#server/db/migrating/ownerRole.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { rebuildFigures } from '#server/figures/check.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { clientOf } from '../../support/client.ts';
import { urlOf } from '../../support/postgresDatabases.ts';
import { testApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

describe.skipIf(inject('postgres') === null)("the application's role", () => {
  const app = testApp({ engine: 'postgresql' });
  const role = `takda_test_role_${randomBytes(5).toString('hex')}`;
  let own: Database;
  let asRole: Awaited<ReturnType<typeof buildApp>>;
  let ownerUrl: string;
  beforeAll(async () => {
    const [found] = await rows<{ name: string }>(app.db, sql`select current_database() as name`);
    ownerUrl = urlOf(inject('postgres')?.url ?? '', found?.name ?? '');
    await app.db.execute(sql`create role ${sql.identifier(role)} login`);
    await grantTo(app.db, role);
    const url = new URL(ownerUrl);
    url.username = role;
    own = openPostgres(url.href, 4, () => {});
    asRole = await buildApp({ ...app.deps, database: own }, { logger: false });
    await asRole.ready();
  });
  afterAll(async () => {
    await asRole?.close();
    await own?.close();
    await app.db.execute(sql`drop owned by ${sql.identifier(role)}`);
    await app.db.execute(sql`drop role ${sql.identifier(role)}`);
  });

  it('finds nothing to migrate, alone and with its owner', async () => {
    expect(await migrateDatabase({}, own.db)).toEqual([]);
    expect(await migrateDatabase({ database_owner_url: ownerUrl }, own.db)).toEqual([]);
  });

  it('books, changes, erases, tidies, counts and seals', async () => {
    const admin = clientOf(asRole, (await app.as('admin', { password: PASSWORD })).token);
    const person = await app.as('constituent', { password: PASSWORD });
    const client = clientOf(asRole, person.token);
    const service = await buildService(app.db);
    const booked = await client.post('/reservations/create', {
      ...{ service_id: service.id, date: '2026-12-02', time: '09:00' },
    });
    const calls = [
      booked,
      await admin.post(`/services/update/${service.id}`, { name: 'Passport' }),
      await client.post('/profile/erasure/request', { current_password: PASSWORD }),
      await admin.post(`/users/erasure/grant/${person.user.id}`, { current_password: PASSWORD }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    await app.db.execute(sql`insert into activity_logs (id, action, resource, created_at, updated_at)
      values (gen_random_uuid(), 'login', 'users', '2001-01-01', '2001-01-01')`);
    expect(await appendToChain(own.db)).toBeGreaterThan(4);
    expect(await removeOld(own.db, app.clock.now())).toMatchObject({ activity_logs: 1 });
    expect(await rebuildFigures(own.db, app.clock.now())).toBeDefined();
    expect((await verifyActivity(own.db)).problems).toEqual([]);
  });

  it('moves what is sent on by batches alone, and never past the end', async () => {
    const call = (name: string, ...values: unknown[]) =>
      rows<{ done: unknown }>(
        own.db,
        sql`select ${functionRef(name)}(${sql.join(
          values.map((one) => sql`${one}`),
          sql`, `,
        )}) as done`,
      ).then(([found]) => found?.done);
    expect(Number(await call('take_sink', 'a'))).toBe(0);
    const [seal] = await rows<{ first: number }>(
      own.db,
      sql`select min(position)::int as first from activity_seals`,
    );
    const first = seal?.first ?? 0;
    expect(await call('advance_sink', 'a', 0, 1_000_000)).toBe(false);
    expect(await call('take_sink', 'a')).toBe(null);
    expect(await call('advance_sink', 'a', 0, first)).toBe(true);
    expect(await call('advance_sink', 'a', 0, first)).toBe(false);
    await app.db.execute(sql`update activity_sinks set position = 1000000`);
    expect((await verifyActivity(own.db)).problems).toEqual([
      expect.stringContaining('What is sent to a was set to place 1000000'),
    ]);
    await app.db.execute(sql`delete from activity_sinks`);
  });

  it('blanks nobody whose erasure is not in the log', async () => {
    const { user } = await app.as('constituent');
    await app.db.execute(sql`insert into activity_logs (id, actor_id, actor_name, action, resource, created_at, updated_at)
      values (gen_random_uuid(), ${user.id}, 'Ana Reyes', 'login', 'users', now(), now())`);
    await appendToChain(own.db);
    await own.db.execute(sql`update users set status = 'erased' where id = ${user.id}`);
    await expect(
      own.db.execute(sql`select ${functionRef('blank_activity')}(${user.id})`),
    ).rejects.toThrow();
    expect((await verifyActivity(own.db)).problems).toEqual([]);
    // A function of an older version asked for less: what it blanked is seen.
    const seen = await app.db
      .transaction(async (tx) => {
        await tx.execute(
          sql`update activity_logs set actor_name = 'Erased person' where actor_id = ${user.id}`,
        );
        await tx.execute(sql`update activity_seals set salt = null where log_id in
          (select id from activity_logs where actor_id = ${user.id})`);
        throw new Seen((await verifyActivity(tx)).problems);
      })
      .catch((error: unknown) => error);
    expect(seen).toMatchObject({
      problems: [expect.stringContaining('names, addresses or values')],
    });
    // With a row it is in the log, and nobody has been erased.
    await own.db.execute(sql`insert into activity_logs (id, action, resource, subject_id, created_at, updated_at)
      values (gen_random_uuid(), 'erase', 'users', ${user.id}, now(), now())`);
    await own.db.execute(sql`select ${functionRef('blank_activity')}(${user.id})`);
    await own.db.execute(sql`update users set status = 'active' where id = ${user.id}`);
    await appendToChain(own.db);
    expect((await verifyActivity(own.db)).problems).toEqual([
      expect.stringContaining('it tells of an erasure, and the person is not erased'),
    ]);
    await own.db.execute(sql`update users set status = 'erased' where id = ${user.id}`);
  });

  it.each([
    `update activity_logs set action = 'nothing'`,
    `update activity_logs set actor_name = 'Erased person'`,
    'delete from activity_logs',
    'truncate activity_logs',
    'drop table activity_logs',
    'alter table activity_logs disable trigger user',
    'alter table activity_logs disable trigger activity_logs_kept',
    'drop trigger activity_logs_kept on activity_logs',
    'create or replace function activity_logs_are_kept() returns trigger language plpgsql as $$ begin return old; end $$',
    'create or replace function activity_is_over(at timestamptz) returns boolean language sql as $$ select true $$',
    'set session_replication_role = replica',
    'delete from activity_seals',
    `insert into activity_seals select * from activity_seals`,
    `update activity_seals set hash = ''`,
    'truncate activity_seals',
    'delete from activity_unsealed',
    `insert into activity_sinks values ('file:///dev/null', 9)`,
    'update activity_sinks set position = 1000000',
    `update activity_sinks set leased_until = '9999-01-01'`,
    'delete from activity_sinks',
    'grant delete on activity_logs to current_user',
  ])('is refused: %s', async (statement) => {
    const before = await rows(app.db, sql`select * from activity_logs order by id`);
    // A grant that somebody has no right to give is a warning, and gives nothing.
    await own.db.execute(sql.raw(statement)).catch(() => {});
    await own.db.execute(sql`delete from activity_logs`).catch(() => {});
    expect(await rows(app.db, sql`select * from activity_logs order by id`)).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    expect((await verifyActivity(own.db)).problems).toEqual([]);
  });
});

class Seen extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super('seen');
    this.problems = problems;
  }
}
