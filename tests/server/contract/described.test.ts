import { describe, expect, it } from 'vitest';
import { allCalls, furtherCalls, nameOf as named } from '../../contract/calls.ts';
import { ABSENT, filledPath } from '../../contract/walk.ts';
import { nameOf, type Operation, operationsOf, whole } from '../../fuzz/operations.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** Said by the path, or by the session alone. */
const WITHOUT_BODY = ['/logout', '/users/invite/{id}'];

interface Described {
  operationId?: string;
  summary?: string;
  requestBody?: object;
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

onOneEngine((engine) => {
  const app = testApp({ engine });
  /** One after the other: all at once, the last ones would wait for longer than a handler may take. */
  const each = async (check: (operation: Operation) => string | null | Promise<string | null>) => {
    const problems: string[] = [];
    for (const operation of operationsOf(app.app)) {
      const problem = await check(operation);
      if (problem) problems.push(problem);
    }
    return problems;
  };

  it('every call that there is has its place in the lists', () => {
    const listed: string[] = [...allCalls, ...furtherCalls].map(named);
    const there = operationsOf(app.app).map(nameOf);
    expect(there.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('every call is described: what it takes, what it answers, how it refuses', async () => {
    const document = (await app.app.inject('/api/openapi.json')).json();
    const { paths } = whole(document) as { paths: Record<string, Record<string, Described>> };
    const missing = await each(({ method, path, parameters }) => {
      const described = paths[path]?.[method.toLowerCase()];
      if (!described) return nameOf({ method, path });
      const answers = Object.entries(described.responses).filter(([, { content }]) =>
        Object.values(content ?? {}).some(({ schema }) => schema),
      );
      const has = (start: string) => answers.some(([status]) => status.startsWith(start));
      const takesBody = method === 'POST' && !WITHOUT_BODY.some((one) => path.endsWith(one));
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const isWhole =
        has('2') &&
        has('4') &&
        has('5') &&
        Boolean(described.requestBody) === takesBody &&
        described.operationId &&
        described.summary &&
        inPath.every((name) =>
          parameters.some((parameter) => parameter.in === 'path' && parameter.name === name),
        );
      return isWhole ? null : nameOf({ method, path });
    });
    expect(missing).toEqual([]);
  });

  describe('a key that nobody knows', () => {
    const UNKNOWN = 'colour_of_the_day';
    const urlOf = ({ path }: Operation) => filledPath(path.replace('/api', ''), ABSENT);
    /** Leaving ends the session; it is asked by somebody of its own. */
    const clientFor = async ({ path }: Operation, admin: Client) =>
      path.endsWith('/logout') ? app.as('admin') : admin;
    const isTold = ({ status, body }: { status: number; body: { errors?: object } }) =>
      status === 422 && UNKNOWN in (body.errors ?? {});

    it('is refused in every query', async () => {
      const admin = await app.as('admin');
      const accepting = await each(async (operation) => {
        const client = await clientFor(operation, admin);
        const url = `${urlOf(operation)}?${UNKNOWN}=red`;
        const answer = operation.method === 'GET' ? await client.get(url) : await client.post(url);
        return isTold(answer) ? null : `${nameOf(operation)} ${answer.status}`;
      });
      expect(accepting).toEqual([]);
    });

    it('is refused in every body', async () => {
      const admin = await app.as('admin');
      const accepting = await each(async (operation) => {
        if (operation.method === 'GET' || operation.path.endsWith('/files/upload')) return null;
        const client = await clientFor(operation, admin);
        const answer = await client.post(urlOf(operation), { [UNKNOWN]: 'red' });
        return isTold(answer) ? null : `${nameOf(operation)} ${answer.status}`;
      });
      expect(accepting).toEqual([]);
    });
  });
});
