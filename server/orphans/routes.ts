import { serviceCalls } from '#schema/calls/services.ts';
import type { App } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { updateServiceStatus } from './updateServiceStatus.ts';

export const serviceStatusRoutes = (app: App) =>
  serve(app, serviceCalls.updateStatus, ({ context, params, body }) =>
    updateServiceStatus(context, params.id, body),
  );
