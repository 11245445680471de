/** Who asks about records of others, and how: another's has to be answered as one that nobody has. */
import { allPermissions } from '#schema/index.ts';
import { buildRole } from '../support/builders/buildRole.ts';
import { buildTeam } from '../support/builders/buildTeam.ts';
import type { Client } from '../support/client.ts';
import type { Arranging } from '../support/testApp.ts';
import { type IdCall, type Kind, OWN_PASSWORD, SEEN_BY_STAFF } from './idCall.ts';
import { filledPath } from './walk.ts';

/** The widest that is not everything: each permission, on own records or within own teams. */
export const CALLERS = [
  'nobody',
  'constituent',
  'everything on own records',
  'staff',
  'everything in own teams',
] as const;
type Caller = (typeof CALLERS)[number];
/** Who comes to the record, if it is theirs: no permission is what stops them. */
const STAFF_CALLERS: readonly Caller[] = ['staff', 'everything in own teams'];

export const callersOf = ({ kind, unless = [] }: IdCall): readonly Caller[] =>
  CALLERS.filter(
    (caller) =>
      !unless.includes(caller) && !(SEEN_BY_STAFF.includes(kind) && STAFF_CALLERS.includes(caller)),
  );

export async function buildCallers(app: Arranging): Promise<Record<Caller, Client>> {
  const teams = [await buildTeam(app.db)];
  const wide = await buildRole(app.db, { reach: 'team', permissions: allPermissions() });
  const own = await buildRole(app.db, { reach: 'own', permissions: allPermissions() });
  const mine = { password: OWN_PASSWORD };
  return {
    nobody: app.anyone,
    constituent: await app.as('constituent', mine),
    staff: await app.as('staff', { ...mine, teams }),
    'everything in own teams': await app.as(wide.name, { ...mine, teams }),
    'everything on own records': await app.as(own.name, { ...mine, teams }),
  };
}

/** The id itself may come back: what differs is all the rest. */
export async function askAbout(
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
