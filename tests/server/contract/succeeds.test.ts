/**
 * Every call succeeds for every role that may make it, with an answer as it is described. Who may
 * follows from the access that is declared; a call without a recipe fails, and so does one that
 * never succeeds for somebody who may.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOutbox } from '#server/mails/outbox/outbox.ts';
import { arrangedAs, OWN_WRITES, rolesThatMay } from '../../contract/asRole.ts';
import {
  allCalls,
  furtherCalls,
  mayCall,
  nameOf as named,
  ROLES,
  type Role,
} from '../../contract/calls.ts';
import { furtherWrites } from '../../contract/furtherWrites.ts';
import { buildReadable, readablePath } from '../../contract/readable.ts';
import { nameOf, type Operation, operationsOf } from '../../fuzz/operations.ts';
import { onEachEngine } from '../../support/engines.ts';
import { SignOnProvider } from '../../support/signOnProvider.ts';
import { testApp } from '../../support/testApp.ts';
import { LEAVE_NO_TRACE, WRITES } from '../activityLogs/writes.ts';
import { forgetTries } from '../signIn/sessions/signIn.ts';

const calls = [...allCalls, ...furtherCalls];
const pathsOf = (method: string) =>
  calls.flatMap((call) => (call.method === method ? [call.path] : []));

onEachEngine((engine) => {
  const provider = new SignOnProvider();
  beforeAll(() => provider.start());
  afterAll(() => provider.stop());
  const app = testApp({
    engine,
    clock: '2026-11-30T02:00:00Z',
    config: { single_sign_on: provider.signOn },
  });
  const writes = { ...WRITES, ...furtherWrites(provider) };
  let operations: Map<string, Operation>;
  let readable: Awaited<ReturnType<typeof buildReadable>>;
  beforeAll(async () => {
    operations = new Map(operationsOf(app.app).map((operation) => [nameOf(operation), operation]));
    readable = await buildReadable(app);
  });

  /** What is wrong with an answer that should be a 2xx of the shape that the call describes. */
  function problemOf(name: string, { status, body }: { status: number; body: unknown }) {
    if (status >= 300) return `${status} ${JSON.stringify(body)}`;
    const schema = operations.get(name)?.answer(status);
    if (!schema) return NO_JSON.test(name) ? null : `${status} is not described`;
    const issues = schema.safeParse(body).error?.issues ?? [];
    return issues.length > 0 ? issues.map(({ path }) => path.join('.')).join(' ') : null;
  }

  /** Asks as each role that may, or as those of them that are picked, one after the other. */
  async function expectSuccess(
    name: string,
    ask: (role: Role) => Promise<{ status: number; body: unknown }>,
    pick = (roles: Role[]) => roles,
  ) {
    const operation = operations.get(name);
    if (!operation) throw new Error(`There is no ${name}`);
    const roles = await rolesThatMay(app, operation);
    const problems: string[] = [];
    for (const role of pick(roles)) {
      const problem = problemOf(name, await ask(role));
      if (problem) problems.push(`${role}: ${problem}`);
    }
    expect(problems).toEqual([]);
    expect(roles).not.toEqual([]);
  }

  it('there is a recipe for every call, and the declaration lets in whom the lists do', async () => {
    const known: string[] = calls.map(named);
    expect([...operations.keys()].filter((name) => !known.includes(name))).toEqual([]);
    expect(pathsOf('POST').filter((path) => !(path in writes))).toEqual([]);
    expect(LEAVE_NO_TRACE.filter((path) => path in WRITES)).toEqual([]);
    for (const call of calls) {
      const operation = operations.get(named(call)) as Operation;
      const listed = ROLES.filter((role) => mayCall(role, call));
      expect(await rolesThatMay(app, operation), named(call)).toEqual(listed);
    }
  });

  describe.each(pathsOf('GET'))('GET %s', (path) => {
    it('succeeds for whoever may', () =>
      expectSuccess(`GET ${path}`, async (role) => {
        const { client, ids } = readable[role];
        return client.get(readablePath(path, ids));
      }));
  });

  describe.each(pathsOf('POST'))('POST %s', (path) => {
    it('succeeds for whoever may', () => {
      const ask = async (role: Role) => {
        await forgetTries(app);
        await app.db.execute(sql`delete from mails`);
        const write = OWN_WRITES[path]?.[role] ?? writes[path];
        if (!write) throw new Error(`There is no recipe for ${path}`);
        const call = await arrangedAs(role, app, write);
        const outbox = startOutbox(app.deps, { warn: () => {}, error: () => {} });
        return call().finally(() => outbox.stop());
      };
      return expectSuccess(`POST ${path}`, ask, engine === 'pglite' ? undefined : narrowest);
    });
  });
});

/** The other database differs in its statements, of which these have the most conditions. */
const narrowest = (roles: Role[]) => roles.slice(0, 1);

/** Bytes, and tables. */
const NO_JSON =
  /^GET \/files\/\{id\}$|^GET \/live$|^POST \/profile\/export$|^GET \/team-questionnaire\/export\/\{team_id\}$/;
