/** What nobody may do to the activity log, and how it shows when somebody did. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MASKED } from '#schema/activityLogs/activity.ts';
import { appendToChain } from '#server/activityLogs/chain.ts';
import { type Head, verifyActivity } from '#server/activityLogs/verify.ts';
import { FUNCTIONS_SCHEMA } from '#server/db/functions.ts';
import { rows } from '#server/db/query.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let head: Head;
  const act = async (times: number) => {
    const { id } = await buildService(app.db);
    for (let time = 0; time < times; time++) {
      await admin.post(`/services/update/${id}`, { name: `Renamed ${time}` });
    }
  };
  const verified = () => verifyActivity(app.db);
  const run = (statement: string) => app.db.execute(sql.raw(statement));
  beforeEach(async () => {
    admin ??= await app.as('admin', { password: PASSWORD });
    await act(4);
    await appendToChain(app.db);
    const found = await verified();
    expect(found.problems).toEqual([]);
    head = found.head as Head;
  });

  describe('no statement changes it, whatever it says of itself', () => {
    const statements = [
      `update activity_logs set action = 'nothing'`,
      `update activity_logs set actor_name = 'Somebody'`,
      `update activity_logs set actor_name = 'Erased person'`,
      `update activity_logs set changes = '[]'`,
      `update activity_logs set address = null where address is not null`,
      `update activity_logs set created_at = '2001-01-01'`,
      'delete from activity_logs',
      'truncate activity_logs',
      'truncate activity_logs, activity_seals',
      `update activity_seals set hash = ''`,
      'update activity_seals set salt = null',
      'delete from activity_seals',
      'truncate activity_seals',
    ];
    it.each(statements)('%s', async (statement) => {
      const before = await rows(app.db, sql`select * from activity_logs order by id`);
      const asFor = (flag: string) =>
        app.db.transaction(async (tx) => {
          await tx.execute(sql`select set_config(${flag}, 'on', true)`);
          await tx.execute(sql.raw(statement));
        });
      await expect(run(statement)).rejects.toThrow();
      for (const flag of ['takda.erasure', 'takda.retention']) {
        await expect(asFor(flag)).rejects.toThrow();
      }
      await run(`select ${FUNCTIONS_SCHEMA}.remove_old_activity('2999-01-01', 1000)`);
      await run('update settings set keep_activity_months = 0');
      await run(`select ${FUNCTIONS_SCHEMA}.remove_old_activity('2999-01-01', 1000)`);
      await run('update settings set keep_activity_months = 60');
      await run(`select ${FUNCTIONS_SCHEMA}.blank_activity('${admin.user.id}')`).catch(() => {});
      expect(await rows(app.db, sql`select * from activity_logs order by id`)).toEqual(before);
    });
  });

  describe('who goes round that is seen', () => {
    /** The owner of the tables can switch triggers off; it is put back as it was afterwards. */
    const tamper = async (...statements: string[]) => {
      const found = await app.db
        .transaction(async (tx) => {
          for (const table of ['activity_logs', 'activity_seals']) {
            await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
          }
          for (const statement of statements) await tx.execute(sql.raw(statement));
          throw new Found(await verifyActivity(tx, head));
        })
        .catch((error: unknown) => error as Found);
      if (!(found instanceof Found)) throw found;
      return found.verified.problems.join('\n');
    };
    class Found extends Error {
      readonly verified: Awaited<ReturnType<typeof verifyActivity>>;
      constructor(verified: Awaited<ReturnType<typeof verifyActivity>>) {
        super('seen');
        this.verified = verified;
      }
    }
    const some = '(select log_id from activity_seals where position = 3)';
    const cases: Record<string, [string[], RegExp]> = {
      'what was done': [
        [`update activity_logs set action = 'login' where id = ${some}`],
        /^Place 3: its row was changed/,
      ],
      'who did it': [
        [`update activity_logs set actor_id = gen_random_uuid() where id = ${some}`],
        /^Place 3: its row/,
      ],
      when: [
        [`update activity_logs set created_at = created_at + interval '1 s' where id = ${some}`],
        /^Place 3: its row/,
      ],
      'a name': [
        [`update activity_logs set actor_name = 'Nobody' where id = ${some}`],
        /^Place 3: names/,
      ],
      'a value': [
        [`update activity_logs set changes = '[]' where id = ${some}`],
        /^Place 3: names/,
      ],
      'a name, blanked without an erasure': [
        [
          `update activity_logs set actor_name = 'Erased person' where id = ${some}`,
          `update activity_seals set salt = null where position = 3`,
        ],
        /^Place 3: names/,
      ],
      'a row that is gone': [
        [`delete from activity_logs where id = ${some}`],
        /^Place 3: its row is gone before its time/,
      ],
      'a row that is gone with its place': [
        [
          `delete from activity_logs where id = ${some}`,
          'delete from activity_seals where position = 3',
        ],
        /^Place 4: the places after 2 are missing/,
      ],
      'places that were moved up': [
        [
          'delete from activity_seals where position = 3',
          'update activity_seals set position = position - 1 where position = 4',
        ],
        /Place 3: it does not follow/,
      ],
      'a hash': [
        [`update activity_seals set content_hash = repeat('0', 64) where position = 3`],
        /Place 3: the chain itself/,
      ],
      'an end that was cut off': [
        [
          `delete from activity_logs where id in (select log_id from activity_seals where position > 2)`,
          'delete from activity_seals where position > 2',
        ],
        /which was noted, is not in the chain: its end was cut off/,
      ],
      'a chain that was made again': [
        [
          `update activity_logs set action = 'login' where id = ${some}`,
          'insert into activity_unsealed select log_id from activity_seals',
          'delete from activity_seals',
          `select ${FUNCTIONS_SCHEMA}.seal_activity(100000)`,
        ],
        /the chain is another one than the one noted/,
      ],
      'a row without a place': [
        [
          `insert into activity_logs (id, action, resource, created_at, updated_at) values (gen_random_uuid(), 'login', 'users', '2026-12-01', '2026-12-01')`,
        ],
        /^1 rows of the log have no place/,
      ],
    };
    it.each(Object.keys(cases))('%s', async (name) => {
      const [statements, words] = cases[name] as [string[], RegExp];
      expect(await tamper(...statements)).toMatch(words);
      expect((await verified()).problems).toEqual([]);
    });
  });

  it('an erasure takes names, addresses, values and what they could be guessed by; the chain holds', async () => {
    const person = await app.as('constituent', {
      password: PASSWORD,
      profile_first_name: 'Canaria',
    });
    await person.post('/profile/update', { profile: { barangay: 'Canary village' } });
    const { id } = await buildReservation(app.db, { user_id: person.user.id });
    await admin.post(`/reservations/update/${id}`, { notes: 'Canary' });
    await appendToChain(app.db);
    await person.post('/profile/erasure/request', { current_password: PASSWORD });
    const granted = await admin.post(`/users/erasure/grant/${person.user.id}`, {
      current_password: PASSWORD,
    });
    expect(granted.status).toBe(200);
    await appendToChain(app.db);
    expect((await verified()).problems).toEqual([]);
    const left = await rows<{ salt: string | null; actor_name: string; changes: unknown }>(
      app.db,
      sql`select s.salt, l.* from activity_logs l join activity_seals s on s.log_id = l.id
        where l.actor_id = ${person.user.id} and l.action = 'update'`,
    );
    expect(left).toMatchObject([{ salt: null, actor_name: 'Erased person', address: null }]);
    expect(JSON.stringify(left)).toContain(MASKED);
    expect(JSON.stringify(await rows(app.db, sql`select * from activity_logs`))).not.toContain(
      'Canar',
    );
  });

  it('what is over goes from row and chain, and the rest still follows', async () => {
    await run(`insert into activity_logs (id, action, resource, created_at, updated_at)
      select gen_random_uuid(), 'login', 'users', '2001-01-01', '2001-01-01' from generate_series(1, 3)`);
    await act(1);
    await appendToChain(app.db);
    const before = await verified();
    await run(`select ${FUNCTIONS_SCHEMA}.remove_old_activity('2026-12-01', 1000)`);
    const after = await verified();
    expect(after.problems).toEqual([]);
    expect(after.head).toEqual(before.head);
    expect(
      await rows(app.db, sql`select 1 from activity_logs where created_at < '2002-01-01'`),
    ).toEqual([]);
  });

  it('two processes that seal at once make one chain', async () => {
    await act(3);
    await Promise.all([1, 2, 3].map(() => appendToChain(app.db)));
    await appendToChain(app.db);
    expect(await verified()).toMatchObject({ problems: [], waiting: 0 });
  });

  it.runIf(engine === 'postgresql')(
    'a writer that is not done holds up neither writers nor seals',
    async () => {
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      let hasWritten = () => {};
      const written = new Promise<void>((resolve) => {
        hasWritten = resolve;
      });
      const slow = app.db.transaction(async (tx) => {
        await tx.execute(sql`insert into activity_logs (id, action, resource, created_at, updated_at)
        values (gen_random_uuid(), 'slow', 'users', '2026-11-01', '2026-11-01')`);
        hasWritten();
        await held;
      });
      await written;
      await act(2);
      expect(await appendToChain(app.db)).toBeGreaterThan(0);
      goOn();
      await slow;
      expect(await appendToChain(app.db)).toBe(1);
      expect(await verified()).toMatchObject({ problems: [], waiting: 0 });
    },
  );
});
