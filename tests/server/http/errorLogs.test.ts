/** What people typed reaches no log, whichever way a statement or the program fails over it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Tx } from '#server/db/database.ts';
import { startHousekeeping } from '#server/housekeeping/start.ts';
import type { App } from '#server/http/context.ts';
import { describeError } from '#server/http/loggedError.ts';
import { startFailure } from '#server/startup/startFailure.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { clientOf } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { LogStream } from '../../support/logStream.ts';
import { testApp } from '../../support/testApp.ts';

/** A name, a phone number and a one-time code. */
const CANARIES = ['Canaria Dela Cruz-7f3k', '+639175550137', '731946'] as const;
const [NAME, PHONE, CODE] = CANARIES;
const BAD = sql`insert into users (id, username, email, profile_first_name, profile_last_name, status)
  values (${CODE}, ${PHONE}, ${NAME}, ${NAME}, ${PHONE}, null)`;

type Failing = (tx: Tx) => Promise<unknown>;
const STATEMENTS: Record<string, { code: RegExp; run: Failing }> = {
  'a value of another type': { code: /22P02/, run: (tx) => tx.execute(BAD) },
  'a missing value': {
    code: /23502/,
    run: (tx) =>
      tx.execute(sql`insert into mail_contents (language, subject) values (${NAME}, ${CODE})`),
  },
  'a check that fails': {
    code: /23514/,
    run: async (tx) => {
      await tx.execute(
        sql`create temporary table checked (name text constraint odd_names check (name = 'x')) on commit drop`,
      );
      await tx.execute(sql`insert into checked values (${NAME})`);
    },
  },
  'the same value twice': {
    code: /23505/,
    run: async (tx) => {
      await tx.execute(
        sql`create temporary table once (name text unique, phone text) on commit drop`,
      );
      await tx.execute(sql`insert into once values (${NAME}, ${PHONE}), (${NAME}, ${CODE})`);
    },
  },
  'a time that is none': {
    code: /22007/,
    run: (tx) => tx.execute(sql`select ${NAME}::timestamptz`),
  },
  'a number out of range': {
    code: /22003/,
    run: (tx) => tx.execute(sql`select (${CODE} || '000000000')::int`),
  },
  'a table that is not there': {
    code: /42P01/,
    run: (tx) => tx.execute(sql`select ${NAME} from nowhere where code = ${CODE}`),
  },
  'an exception of a function': {
    code: /P0001/,
    run: (tx) =>
      tx.execute(sql.raw(`do $$ begin raise exception '% %', '${NAME}', '${CODE}'; end $$`)),
  },
};
const OTHERS: Record<string, () => unknown> = {
  'text that cannot be parsed': () => JSON.parse(`${NAME} ${CODE}`),
  'a value that is quoted': () => {
    throw new TypeError(`The value "${NAME}, ${CODE}" does not match`);
  },
  'an error with a cause': () => {
    throw new Error('It failed', { cause: new SyntaxError(`${PHONE} is no number`) });
  },
  'something thrown that is no error': () => {
    throw `${NAME} ${CODE}`;
  },
};

const toldIn = (text: string) => CANARIES.filter((canary) => text.includes(canary));

onEachEngine((engine) => {
  const app = testApp({ engine });
  const log = new LogStream();
  let failing: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const extend = (api: App) => {
      for (const [name, { run }] of Object.entries(STATEMENTS)) {
        api.get(pathOf(name), { config: { policy: 'everyone' } }, async () => {
          await app.db.transaction((tx) => run(tx));
        });
      }
      for (const [name, run] of Object.entries(OTHERS)) {
        api.get(pathOf(name), { config: { policy: 'everyone' } }, async () => run());
      }
    };
    failing = await buildApp(app.deps, { logger: { level: 'info', stream: log }, extend });
    await failing.ready();
  });
  afterAll(() => failing?.close());
  const pathOf = (name: string) => `/fails/${name.replaceAll(' ', '-')}`;
  const fail = async (name: string) => {
    log.lines.length = 0;
    expectLogged(/request failed/);
    expect((await clientOf(failing, null).get(pathOf(name))).status).toBe(500);
    return JSON.stringify(log.lines);
  };

  it.each(Object.entries(STATEMENTS))(
    'a log tells of %s by its kind and place',
    async (name, { code }) => {
      const logged = await fail(name);
      expect(toldIn(logged)).toEqual([]);
      expect(logged).toMatch(code);
      expect(logged).toMatch(/ {4}at \S+.*\.[jt]s:\d+/);
    },
  );

  it('a log names the constraint', async () => {
    expect(await fail('a check that fails')).toContain('odd_names');
  });

  it.each(Object.keys(OTHERS))('a log tells nothing of %s', async (name) => {
    expect(toldIn(await fail(name))).toEqual([]);
  });

  it('neither does a job of the background, nor a start that fails', async () => {
    const error = await app.db.transaction((tx) => tx.execute(BAD)).catch((one: unknown) => one);
    expect(toldIn(String((error as Error).stack))).not.toEqual([]);
    expect(toldIn(startFailure(error))).toEqual([]);
    expect(startFailure(error)).toContain('22P02');
    expect(toldIn(describeError(error))).toEqual([]);
    log.lines.length = 0;
    expectLogged(/could not be/);
    const db = { execute: () => Promise.reject(error) };
    const broken = { ...app.deps, database: { ...app.deps.database, db } } as never;
    const jobs = startHousekeeping(broken, failing.log);
    await expect.poll(() => log.lines.length).toBeGreaterThan(0);
    await jobs.stop();
    expect(toldIn(JSON.stringify(log.lines))).toEqual([]);
  });

  it('neither does a call that somebody makes with odd values', async () => {
    const { id } = await buildService(app.db);
    const person = await app.as('constituent');
    app.log.lines.length = 0;
    await person.post('/reservations/create', { service_id: id, date: NAME, notes: PHONE });
    await app.anyone.post('/login/verify-otp-code', { challenge: NAME, code: CODE });
    expect(toldIn(JSON.stringify(app.log.lines))).toEqual([]);
  });
});

describe('the words of the connection', () => {
  it('are told at the start', () => {
    const error = Object.assign(new Error('password authentication failed for user "takda"'), {
      code: '28P01',
    });
    expect(startFailure(error)).toMatch(/^The database cannot be used: password authentication/);
  });
});
