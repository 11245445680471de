import { role } from '../../schema/index.ts';
import { roleChangeBody, roleEffectAnswer } from '../../schema/roles.ts';
import type { App } from '../http/context.ts';
import { previewPlaces } from '../http/places.ts';
import { errorAnswers, idParams } from '../resources/routes.ts';
import { roleEffect } from './roleEffect.ts';

/** Beside the plain calls of roles. */
export function roleRoutes(app: App) {
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
      previewPlaces.during(context, () => roleEffect(context, params.id, body)),
  });
}
