import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../schema/index.ts';
import {
  ID_CALLS,
  type IdCall,
  type Kind,
  OPEN_CALLS,
  OWN_PASSWORD,
  SEEN_BY_STAFF,
} from '../../contract/othersIds.ts';
import { buildOthers, stateOf } from '../../contract/othersRecords.ts';
import { ABSENT, filledPath } from '../../contract/walk.ts';
import { nameOf, operationsOf } from '../../fuzz/operations.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries } from '../auth/signIn.ts';

/** The widest that is not everything: each permission, on own records or within the own teams. */
const CALLERS = [
  'nobody',
  'constituent',
  'everything on own records',
  'staff',
  'everything in own teams',
] as const;
/** Who comes to the record, if it is theirs: no permission is what stops them. */
const STAFF_CALLERS: readonly Caller[] = ['staff', 'everything in own teams'];
type Caller = (typeof CALLERS)[number];

onEachEngine((engine) => {
  const app = testApp({ engine });
  let others: Awaited<ReturnType<typeof buildOthers>>;
  let before: unknown;
  const clients = {} as Record<Caller, Client>;
  beforeAll(async () => {
    others = await buildOthers(app);
    const teams = [await buildTeam(app.db)];
    const wide = await buildRole(app.db, { reach: 'team', permissions: allPermissions() });
    const own = await buildRole(app.db, { reach: 'own', permissions: allPermissions() });
    const mine = { password: OWN_PASSWORD };
    clients.nobody = app.anyone;
    clients.constituent = await app.as('constituent', mine);
    clients.staff = await app.as('staff', { ...mine, teams });
    clients['everything in own teams'] = await app.as(wide.name, { ...mine, teams });
    clients['everything on own records'] = await app.as(own.name, { ...mine, teams });
    before = await stateOf(app, others);
  });

  it('knows of every call that takes an id', () => {
    const known = [...ID_CALLS.map(({ call }) => call), ...Object.keys(OPEN_CALLS)];
    const taking = operationsOf(app.app)
      .filter(({ path, parameters, body }) => {
        const inQuery = parameters.some(({ name }) => name === 'ids' || name === 'team_id');
        return /\{(\w+_)?id\}/.test(path) || inQuery || JSON.stringify(body).includes('"uuid"');
      })
      .map(nameOf);
    expect([...new Set(known)].sort()).toEqual(taking.sort());
  });

  const named = ID_CALLS.map((one) => [`${one.call} ${one.query?.('ID') ?? ''}`, one] as const);
  describe.each(named)('%s', (_name, one) => {
    const callers = SEEN_BY_STAFF.includes(one.kind)
      ? CALLERS.filter((caller) => !STAFF_CALLERS.includes(caller))
      : CALLERS;
    it.each(callers)("answers another's as an absent one: %s", async (caller) => {
      const theirs = await make(clients[caller], one, others[one.kind], others);
      await forgetTries(app);
      const absent = await make(clients[caller], one, ABSENT, others);
      expect(theirs).toEqual(absent);
      if (caller === CALLERS.at(-1)) expect(theirs.status, JSON.stringify(theirs)).not.toBe(403);
    });
  });

  it('has changed nothing of it', async () => {
    expect(await stateOf(app, others)).toEqual(before);
  });
});

/** The id itself may come back: what differs is all the rest. */
async function make(
  client: Client,
  { call, body, query, beside = {} }: IdCall,
  id: string,
  others: Record<Kind, string>,
) {
  const [method, path = ''] = call.split(' ');
  const known = Object.entries(beside).reduce(
    (filled, [name, kind]) => filled.replace(`{${name}}`, others[kind]),
    path,
  );
  const url = `${filledPath(known, id)}${query?.(id) ?? ''}`;
  const answer =
    method === 'GET' ? await client.get(url) : await client.post(url, body?.(id, others) ?? {});
  const told = JSON.stringify(answer.body).replaceAll(id, 'ID');
  return { status: answer.status, body: JSON.parse(told), type: answer.headers['content-type'] };
}
