import { roleCalls } from '#schema/calls/roles.ts';
import type { App } from '../../http/context.ts';
import { previewLimit } from '../../http/loadLimits.ts';
import { serve } from '../../http/serve.ts';
import { roleEffect } from './effect.ts';
import { updateRole } from './update.ts';

/** Calls of roles beyond the generic ones. */
export function roleRoutes(app: App) {
  serve(app, roleCalls.update, ({ context, params, body }) => updateRole(context, params.id, body));
  serve(app, roleCalls.preview, ({ context, params, body }) =>
    previewLimit.during(context, () => roleEffect(context, params.id, body)),
  );
}
