import { recordSchema } from '../declaration/record.ts';
import { role } from '../resources/index.ts';
import { updateRoleBody } from '../users/accounts.ts';
import { roleChangeBody, roleEffectAnswer } from '../users/roles.ts';
import { byAudience, call } from './call.ts';

const policy = { resource: role.name, action: 'update' };
const tag = role.label.many;

export const roleCalls = {
  update: call({
    method: 'POST',
    path: '/roles/update/{id}',
    policy,
    tag,
    summary:
      'Change a role. What it allows changes with current_password; whoever then may do more signs in again',
    body: byAudience(updateRoleBody),
    answer: recordSchema(role),
  }),
  preview: call({
    method: 'POST',
    path: '/roles/update/preview/{id}',
    policy,
    tag,
    summary:
      'Tell whom a change of a role would touch, and what they gain and lose; writes nothing',
    body: roleChangeBody,
    answer: roleEffectAnswer,
  }),
};
