/** Calls on people beyond the generic ones: creating, changing and listing them. */

import { sql } from 'drizzle-orm';
import { userCalls } from '#schema/calls/users.ts';
import { readAudience } from '#schema/declaration/access.ts';
import type { ListQuery } from '#schema/declaration/listQuery.ts';
import { user } from '#schema/index.ts';
import { rows } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import type { App, Context } from '../http/context.ts';
import { invalid, notFound } from '../http/errors.ts';
import { serve } from '../http/serve.ts';
import { parse } from '../http/validation.ts';
import { list } from '../resources/operations.ts';
import { countPeople } from './countPeople.ts';
import { createPerson, invitationOf, inviteAgain, verifyInvited } from './invitations.ts';
import { lookUp } from './lookUp.ts';
import { updatePerson } from './operations.ts';
import { personRoutes } from './personRoutes.ts';
import { registerAtDesk } from './registerAtDesk.ts';

export function peopleRoutes(app: App, { config: { public_url } }: Deps) {
  serve(app, userCalls.create, ({ context, body }) => createPerson(context, body, public_url));
  serve(app, userCalls.invite, ({ context, params }) =>
    inviteAgain(context, params.id, public_url),
  );
  serve(app, userCalls.invitation, ({ context, params }) => invitationOf(context, params.id));
  serve(app, userCalls.count, ({ context }) => countPeople(context));
  serve(app, userCalls.lookUp, ({ context, body }) => lookUp(context, body));
  serve(app, userCalls.registerAtDesk, ({ context, body }) =>
    registerAtDesk(context, body, public_url),
  );
  serve(app, userCalls.verifyInvited, ({ context, body }) => verifyInvited(context, body));
  serve(app, userCalls.update, ({ context, params, body }) =>
    updatePerson(context, params.id, body),
  );
  serve(app, userCalls.listByRole, ({ context, params, query }) => {
    const schema = userCalls.listByRole.query(readAudience(context, user, 'list'));
    return listByRole(context, params.role, parse(schema, query));
  });
  personRoutes(app);
}

/** @throws AppError not_found where there is no role of that name */
async function listByRole(context: Context, name: string, query: ListQuery) {
  const [role] = await rows<{ id: string }>(
    context.db,
    sql`select id from roles where name = ${name}`,
  );
  if (!role) throw notFound();
  if (query.filters.roles) throw invalid({ roles: 'The path names the role already' });
  return list(context, user, { ...query, filters: { ...query.filters, roles: { in: [role.id] } } });
}
