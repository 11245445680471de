import type { z } from 'zod';
import { audienceOf } from '../../../schema/access.ts';
import { updateRoleBody } from '../../../schema/accounts.ts';
import { role } from '../../../schema/index.ts';
import { recordSchema } from '../../../schema/record.ts';
import { roleChangeBody, roleEffectAnswer } from '../../../schema/roles.ts';
import { errorAnswers, idParams } from '../../http/answers.ts';
import type { App } from '../../http/context.ts';
import { previewLimit } from '../../http/loadLimits.ts';
import { parse, validatedInHandler } from '../../http/validation.ts';
import type { PlainRecord } from '../../resources/repository.ts';
import { roleEffect } from './effect.ts';
import { updateRole } from './update.ts';

/** Calls of roles beyond the generic ones. */
export function roleRoutes(app: App) {
  app.post('/roles/update/:id', {
    config: { policy: { resource: role.name, action: 'update' } },
    schema: {
      tags: [role.label.many],
      summary:
        'Change a role. What it allows changes with current_password; whoever then may do more signs in again',
      params: idParams,
      body: validatedInHandler(updateRoleBody('admin')),
      response: { 200: recordSchema(role) as unknown as z.ZodType<PlainRecord>, ...errorAnswers },
    },
    handler: ({ context, params, body }) =>
      updateRole(context, params.id, parse(updateRoleBody(audienceOf(context.viewer)), body)),
  });
  app.post('/roles/update/preview/:id', {
    config: { policy: { resource: role.name, action: 'update' } },
    schema: {
      tags: [role.label.many],
      summary:
        'Tell whom a change of a role would touch, and what they gain and lose; writes nothing',
      params: idParams,
      body: roleChangeBody,
      response: { 200: roleEffectAnswer, ...errorAnswers },
    },
    handler: ({ context, params, body }) =>
      previewLimit.during(context, () => roleEffect(context, params.id, body)),
  });
}
