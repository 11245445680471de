/** A role may carry any permissions: none of them, alone or without the others, ends in a failure. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { permission } from '../../../schema/access.ts';
import { actionsOf } from '../../../schema/defineResource.ts';
import { allPermissions, resources } from '../../../schema/index.ts';
import { ROLE_REACHES, type RoleReach } from '../../../schema/roles.ts';
import { nameOf, operationsOf } from '../../fuzz/operations.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import type { UserOverrides } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';
import { WRITES } from '../activity/writes.ts';
import { forgetTries } from '../auth/signIn.ts';

type Operation = ReturnType<typeof operationsOf>[number];

/** Each permission of a resource alone, all of them but one, and all there are but its own reading. */
function combinationsFor(name: string): [string, readonly string[]][] {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(`There is no resource ${name}`);
  const own = actionsOf(resource).map((action) => permission(resource, action));
  const reading = ['list', 'show'].map((action) => permission(resource, action));
  return [
    ...own.map((one): [string, string[]] => [`${one} alone`, [one]]),
    ['all of it but reading', own.filter((one) => !reading.includes(one))],
    ['all there is but reading it', allPermissions().filter((one) => !reading.includes(one))],
  ];
}

/** Which resource a call is about, by its path; the first part of it that is one. */
const resourceOf = (path: string) =>
  resources
    .filter(({ name, path: at }) => path.startsWith(`/${at ?? name}`))
    .toSorted((a, b) => (b.path ?? b.name).length - (a.path ?? a.name).length)[0]?.name;

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-11-30T02:00:00Z' });
  let operations: Map<string, Operation>;
  beforeAll(() => {
    operations = new Map(operationsOf(app.app).map((one) => [nameOf(one), one]));
  });

  const problemOf = (name: string, { status, body }: { status: number; body: unknown }) => {
    if (status >= 500) return `${status}`;
    const schema = status < 300 ? operations.get(name)?.answer(status) : null;
    return schema?.safeParse(body).error?.issues.map(({ path }) => path.join('.'));
  };
  const roleWith = async (permissions: readonly string[], reach: RoleReach) =>
    (await buildRole(app.db, { permissions: [...permissions], reach })).id;

  const writes = Object.entries(WRITES).flatMap(([path, prepare]) => {
    const name = resourceOf(path);
    return name ? [{ path, prepare, name }] : [];
  });

  describe.each(writes)('POST $path', ({ path, prepare, name }) => {
    it('fails with no combination', async () => {
      const problems: unknown[] = [];
      for (const [words, permissions] of combinationsFor(name)) {
        for (const reach of ROLE_REACHES) {
          await forgetTries(app);
          const { arranging, makers } = watched(app);
          const call = await prepare(arranging);
          if (makers.length === 0) return;
          const role = await roleWith(permissions, reach);
          for (const id of makers) {
            await app.db.execute(
              sql`update users_roles set target_id = ${role} where owner_id = ${id}`,
            );
          }
          const problem = problemOf(`POST ${path}`, await call());
          if (problem) problems.push([words, reach, problem]);
          // They stay administrators for whoever counts them.
          await app.db.execute(sql`update users_roles
            set target_id = (select id from roles where name = 'admin') where target_id = ${role}`);
        }
      }
      expect(problems).toEqual([]);
    });
  });
});

/** The application, and the administrators who are made with it. */
function watched(app: TestApp) {
  const makers: string[] = [];
  const as = async (role: string, overrides?: UserOverrides) => {
    const made = await app.as(role, overrides);
    if (role === 'admin') makers.push(made.user.id);
    return made;
  };
  const arranging = new Proxy(app, {
    get: (target, key) => {
      if (key === 'as') return as;
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { arranging, makers };
}
