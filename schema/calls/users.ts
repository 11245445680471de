/** Calls on people beyond the plain ones: creating and finding them. */

import { z } from 'zod';
import type { Field } from '../declaration/field.ts';
import { listQuerySchema } from '../declaration/listQuery.ts';
import { listSchema } from '../declaration/record.ts';
import { reservation, role, user } from '../resources/index.ts';
import { verifyBody } from '../signIn/login.ts';
import {
  createPersonBody,
  invitationAnswer,
  invitedPerson,
  lookUpAnswer,
  lookUpBody,
  openInvitation,
  peopleCount,
  personRecord,
  updatePersonBody,
} from '../users/accounts.ts';
import { registerAtDeskAnswer, registerAtDeskBody } from '../users/atDesk.ts';
import { byAudience, call } from './call.ts';

const tag = user.label.many;
const policy = (action: string) => ({ resource: user.name, action });
const written = <T>(field: Field<unknown, T>) => field.zod as z.ZodType<T, T>;

export const userCalls = {
  create: call({
    method: 'POST',
    path: '/users/create',
    policy: policy('create'),
    tag,
    summary:
      'Make a pending account and mail an invitation with a code. Roles beyond a constituent need current_password',
    body: byAudience(createPersonBody),
    answer: invitedPerson,
    status: 201,
  }),
  invite: call({
    method: 'POST',
    path: '/users/invite/{id}',
    policy: policy('create'),
    tag,
    summary: 'Mail the invitation of a pending account again, with a new code',
    answer: invitationAnswer,
  }),
  invitation: call({
    method: 'GET',
    path: '/users/invitation/{id}',
    policy: policy('create'),
    tag,
    summary: 'How the invitation of a pending account stands, for who enters its code at the desk',
    answer: openInvitation,
  }),
  count: call({
    method: 'GET',
    path: '/users/count',
    isForKeys: true,
    policy: policy('list'),
    isPassive: true,
    tag,
    summary: 'Count people by role and by status, as far as the viewer may list them',
    answer: peopleCount,
  }),
  lookUp: call({
    method: 'POST',
    path: '/users/look-up',
    policy: { resource: reservation.name, action: 'create_on_behalf' },
    tag,
    summary:
      'Find constituents by their whole e-mail address or mobile number, or the reference of a reservation, to book for them within a day; logged',
    body: lookUpBody,
    answer: lookUpAnswer,
  }),
  registerAtDesk: call({
    method: 'POST',
    path: '/users/register-at-desk',
    policy: { resource: reservation.name, action: 'create_on_behalf' },
    tag,
    summary:
      'Make a record of somebody who stands at the desk, or calls: a name is enough. Answers whoever is like them instead, unless `is_another`; logged',
    body: registerAtDeskBody,
    answer: registerAtDeskAnswer,
  }),
  verifyInvited: call({
    method: 'POST',
    path: '/users/verify-otp-code',
    policy: policy('create'),
    tag,
    summary: 'Give the code of an invitation for the person at the desk: the account is active',
    body: verifyBody,
    answer: personRecord,
  }),
  update: call({
    method: 'POST',
    path: '/users/update/{id}',
    policy: policy('update'),
    tag,
    summary: 'Change a person. Another e-mail address needs current_password',
    body: byAudience(updatePersonBody),
    answer: personRecord,
  }),
  listByRole: call({
    method: 'GET',
    path: '/users/role/{role}',
    isForKeys: true,
    policy: policy('list'),
    tag,
    summary: 'List the people who hold a role, by its name',
    params: z.object({ role: written(role.fields.name) }),
    query: byAudience((audience) => listQuerySchema(user, audience)),
    answer: listSchema(personRecord),
  }),
};
