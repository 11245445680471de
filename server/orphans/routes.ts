import { serviceStatusSchema } from '../../schema/booking.ts';
import { service } from '../../schema/index.ts';
import { recordSchema } from '../../schema/record.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { updateServiceStatus } from './updateServiceStatus.ts';

export function serviceStatusRoutes(app: App) {
  app.post('/services/update/status/:id', {
    config: { policy: { resource: service.name, action: 'update_status' } },
    schema: {
      tags: [service.label.many],
      summary: 'Open a service for booking, or close it',
      params: idParams,
      body: serviceStatusSchema,
      response: { 200: recordSchema(service), ...errorAnswers },
    },
    handler: async ({ context, params, body }) => updateServiceStatus(context, params.id, body),
  });
}
