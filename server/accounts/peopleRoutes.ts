/** Calls on people beyond the generic ones: creating, changing and listing them. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { audienceOf, readAudience } from '../../schema/access.ts';
import {
  createPersonBody,
  invitationAnswer,
  invitedPerson,
  lookUpAnswer,
  lookUpBody,
  type NewPerson,
  openInvitation,
  peopleCount,
  personRecord,
  updatePersonBody,
} from '../../schema/accounts.ts';
import { reservation, role, user } from '../../schema/index.ts';
import type { ListQuery } from '../../schema/listQuery.ts';
import { listQuerySchema } from '../../schema/listQuery.ts';
import { verifyBody } from '../../schema/login.ts';
import { listSchema } from '../../schema/record.ts';
import { rows } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App, Context } from '../http/context.ts';
import { invalid, notFound } from '../http/errors.ts';
import { parse, validatedInHandler } from '../http/validation.ts';
import { list } from '../resources/operations.ts';
import type { PlainRecord } from '../resources/repository.ts';
import { countPeople } from './countPeople.ts';
import { createPerson, invitationOf, inviteAgain, verifyInvited } from './invitations.ts';
import { lookUp } from './lookUp.ts';
import { updatePerson } from './operations.ts';
import { personRoutes } from './personRoutes.ts';

const tags = [user.label.many];
const policy = (action: string) => ({ policy: { resource: user.name, action } });
const saved = { 200: personRecord, ...errorAnswers };

export function peopleRoutes(app: App, { config: { public_url } }: Deps) {
  app.post('/users/create', {
    config: policy('create'),
    schema: {
      tags,
      summary:
        'Make a pending account and mail an invitation with a code. Roles beyond a constituent need current_password',
      body: validatedInHandler(createPersonBody('admin')),
      response: { 201: invitedPerson, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      const given = parse(createPersonBody(audienceOf(context.viewer)), body);
      reply.code(201);
      return createPerson(context, given as NewPerson, public_url);
    },
  });
  app.post('/users/invite/:id', {
    config: policy('create'),
    schema: {
      tags,
      summary: 'Mail the invitation of a pending account again, with a new code',
      params: idParams,
      response: { 200: invitationAnswer, ...errorAnswers },
    },
    handler: ({ context, params }) => inviteAgain(context, params.id, public_url),
  });
  app.get('/users/invitation/:id', {
    config: policy('create'),
    schema: {
      tags,
      summary:
        'How the invitation of a pending account stands, for who enters its code at the desk',
      params: idParams,
      response: { 200: openInvitation, ...errorAnswers },
    },
    handler: ({ context, params }) => invitationOf(context, params.id),
  });
  app.get('/users/count', {
    config: { ...policy('list'), isPassive: true },
    schema: {
      tags,
      summary: 'Count people by role and by status, as far as the viewer may list them',
      response: { 200: peopleCount, ...errorAnswers },
    },
    handler: ({ context }) => countPeople(context),
  });
  app.post('/users/look-up', {
    config: { policy: { resource: reservation.name, action: 'create_on_behalf' } },
    schema: {
      tags,
      summary:
        'Find constituents by their whole e-mail address or mobile number, to book for them within a day; logged',
      body: lookUpBody,
      response: { 200: lookUpAnswer, ...errorAnswers },
    },
    handler: ({ context, body }) => lookUp(context, body),
  });
  app.post('/users/verify-otp-code', {
    config: policy('create'),
    schema: {
      tags,
      summary: 'Give the code of an invitation for the person at the desk: the account is active',
      body: verifyBody,
      response: saved,
    },
    handler: ({ context, body }) => verifyInvited(context, body),
  });
  app.post('/users/update/:id', {
    config: policy('update'),
    schema: {
      tags,
      summary: 'Change a person. Another e-mail address needs current_password',
      params: idParams,
      body: validatedInHandler(updatePersonBody('admin')),
      response: saved,
    },
    handler: async ({ context, params, body }) =>
      updatePerson(context, params.id, parse(updatePersonBody(audienceOf(context.viewer)), body)),
  });
  app.get('/users/role/:role', {
    config: policy('list'),
    schema: {
      tags,
      summary: 'List the people who hold a role, by its name',
      params: z.object({ role: role.fields.name.zod as z.ZodType<string, string> }),
      querystring: validatedInHandler(listQuerySchema(user, 'admin')),
      response: {
        200: listSchema(personRecord as unknown as z.ZodType<PlainRecord>),
        ...errorAnswers,
      },
    },
    handler: async ({ context, params, query }) => {
      const asked = parse(listQuerySchema(user, readAudience(context, user, 'list')), query);
      return listByRole(context, params.role, asked);
    },
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
