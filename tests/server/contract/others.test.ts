import { beforeAll, describe, expect, it } from 'vitest';
import { askAbout, buildCallers, CALLERS, callersOf } from '../../contract/askAbout.ts';
import { OPEN_CALLS } from '../../contract/openCalls.ts';
import { ID_CALLS } from '../../contract/othersIds.ts';
import { buildOthers, stateOf } from '../../contract/othersRecords.ts';
import { ABSENT } from '../../contract/walk.ts';
import { nameOf, operationsOf } from '../../fuzz/operations.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries } from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let others: Awaited<ReturnType<typeof buildOthers>>;
  let before: unknown;
  let clients: Awaited<ReturnType<typeof buildCallers>>;
  beforeAll(async () => {
    others = await buildOthers(app);
    clients = await buildCallers(app);
    before = await stateOf(app, others);
  });

  it('knows of every call that takes an id', () => {
    const known = [...ID_CALLS.map(({ call }) => call), ...Object.keys(OPEN_CALLS)];
    const taking = operationsOf(app.app)
      .filter(({ path, parameters, body }) => {
        const inQuery = parameters.some(({ name }) => ['ids', 'of', 'team_id'].includes(name));
        return /\{(\w+_)?id\}/.test(path) || inQuery || JSON.stringify(body).includes('"uuid"');
      })
      .map(nameOf);
    expect([...new Set(known)].sort()).toEqual(taking.sort());
  });

  const named = ID_CALLS.map(
    (idCall) => [`${idCall.call} ${idCall.query?.('ID') ?? ''}`, idCall] as const,
  );
  describe.each(named)('%s', (_name, idCall) => {
    it.each(callersOf(idCall))("answers another's as an absent one: %s", async (caller) => {
      const theirs = await askAbout(clients[caller], idCall, others[idCall.kind], others);
      await forgetTries(app);
      const absent = await askAbout(clients[caller], idCall, ABSENT, others);
      expect(theirs).toEqual(absent);
      if (caller === CALLERS.at(-1)) expect(theirs.status, JSON.stringify(theirs)).not.toBe(403);
    });
  });

  it('has changed nothing of it', async () => {
    expect(await stateOf(app, others)).toEqual(before);
  });
});
