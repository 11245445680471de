/** A role may carry any permissions: none of them, alone or without the others, ends in a failure. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { permission } from '#schema/declaration/access.ts';
import { actionsOf } from '#schema/declaration/defineResource.ts';
import { allPermissions, resourceNamed, resources } from '#schema/index.ts';
import { ROLE_REACHES, type RoleReach } from '#schema/users/roles.ts';
import { nameOf, operationsOf } from '../../fuzz/operations.ts';
import { buildRole, roleNamed } from '../../support/builders/buildRole.ts';
import type { UserOverrides } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';
import type { Write } from '../activityLogs/write.ts';
import { WRITES } from '../activityLogs/writes.ts';
import { forgetTries } from '../signIn/sessions/signIn.ts';

type Operation = ReturnType<typeof operationsOf>[number];

type Combination = [words: string, permissions: readonly string[], reach: RoleReach];

/** Each permission of a resource alone, all of them but seeing it, and all there is but seeing it. */
function combinationsFor(name: string): Combination[] {
  const resource = resourceNamed(name);
  const own = actionsOf(resource).map((action) => permission(resource, action));
  const seeing = ['list', 'show'].map((action) => permission(resource, action));
  const unseen = own.filter((one) => !seeing.includes(one));
  return [
    ...own.map((one): Combination => [`${one} alone`, [one], 'all']),
    ...ROLE_REACHES.map((reach): Combination => ['all of it but seeing it', unseen, reach]),
    ['all there is but seeing it', allPermissions().filter((one) => !seeing.includes(one)), 'all'],
  ];
}

/** Which resource a call is about, by its path; the first part of it that is one. */
const resourceOf = (path: string) =>
  resources
    .filter(({ name, path: at }) => path.startsWith(`/${at ?? name}`))
    .toSorted((a, b) => (b.path ?? b.name).length - (a.path ?? a.name).length)[0]?.name;

onOneEngine((engine) => {
  const app = testApp({ engine, clock: '2026-11-30T02:00:00Z' });
  let operations: Map<string, Operation>;
  beforeAll(() => {
    operations = new Map(operationsOf(app.app).map((operation) => [nameOf(operation), operation]));
  });

  const problemOf = (name: string, { status, body }: { status: number; body: unknown }) => {
    if (status >= 500) return `${status}`;
    const schema = status < 300 ? operations.get(name)?.answer(status) : null;
    return schema?.safeParse(body).error?.issues.map(({ path }) => path.join('.'));
  };

  interface Arranged {
    call: Awaited<ReturnType<Write>>;
    /** Who makes it; none where nobody with a role does. */
    makers: readonly string[];
  }

  async function arrange(prepare: Write): Promise<Arranged> {
    await forgetTries(app);
    // What nobody waits for would be sent before the code that the next call waits for.
    await app.db.execute(sql`delete from mails`);
    // There may be so many at once, and these are more.
    await app.db.execute(sql`delete from webhooks`);
    const { arranging, makers } = watched(app);
    return { call: await prepare(arranging), makers };
  }

  /** The call, made by somebody whose only role is this. */
  async function callAs({ call, makers }: Arranged, [, permissions, reach]: Combination) {
    const role = await buildRole(app.db, { permissions: [...permissions], reach });
    const give = (id: string, from: string) =>
      app.db.execute(sql`update users_roles set target_id = ${role.id}
        where owner_id = ${id} and target_id = ${from}`);
    const admin = await roleNamed(app.db, 'admin');
    for (const id of makers) await give(id, admin.id);
    const answer = await call();
    // They stay administrators for whoever counts those.
    await app.db.execute(sql`update users_roles set target_id = ${admin.id}
      where target_id = ${role.id}`);
    // There may be so many roles at once, and these are more.
    await app.db.execute(sql`delete from roles where id = ${role.id}`);
    return answer;
  }

  const writes = Object.entries(WRITES).flatMap(([path, prepare]) => {
    const name = resourceOf(path);
    return name ? [{ path, prepare, name }] : [];
  });

  // Before the others, which make as many teams as there may be.
  it.each(writes.filter(({ path, name }) => path === `/${name}/create` && MADE.includes(name)))(
    'whoever may do nothing but POST $path can',
    async ({ prepare, name }) => {
      const answer = await callAs(await arrange(prepare), ['', [`${name}.create`], 'all']);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    },
  );

  it.each(writes)('POST $path fails with no combination', async ({ path, prepare, name }) => {
    const problems: unknown[] = [];
    let arranged = await arrange(prepare);
    if (arranged.makers.length === 0) return;
    for (const combination of combinationsFor(name)) {
      const answer = await callAs(arranged, combination);
      // Whoever may not has changed nothing.
      if (answer.status !== 403) arranged = await arrange(prepare);
      const problem = problemOf(`POST ${path}`, answer);
      const [words, , reach] = combination;
      if (problem) problems.push([words, reach, problem]);
    }
    expect(problems).toEqual([]);
  });
});

/**
 * A constituent books for themselves: no role of the office makes these. A webhook tells what its maker
 * may read, which is nothing here.
 */
const MADE = resources
  .map(({ name }) => name)
  .filter((name) => name !== 'reservations' && name !== 'webhooks');

/** The application, and the administrators who are made with it. */
function watched(app: TestApp) {
  const makers: string[] = [];
  const as = async (role: string, overrides?: UserOverrides) => {
    const made = await app.as(role, overrides);
    if (role !== 'admin') return made;
    makers.push(made.user.id);
    return { ...made, post: asForm(made.post) };
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

/** Sends what a form would hold: without the fields that the viewer may not write. */
function asForm(post: Client['post']): Client['post'] {
  return async (path, body, headers) => {
    const answer = await post(path, body, headers);
    const refused = answer.status === 422 ? Object.keys(answer.body.errors ?? {}) : [];
    const left = Object.entries(body ?? {}).filter(([key]) => !refused.includes(key));
    return refused.length > 0 && left.length < Object.keys(body ?? {}).length
      ? post(path, Object.fromEntries(left), headers)
      : answer;
  };
}
