import { profileCalls } from '#schema/calls/profile.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/context.ts';
import { EXPORT_MS, exportLimit } from '../../http/loadLimits.ts';
import { whenOver } from '../../http/requestEnd.ts';
import { serve } from '../../http/serve.ts';
import { exportData } from './exportData.ts';

export function exportRoutes(app: App, { files }: Deps) {
  serve(
    app,
    profileCalls.export,
    async ({ context, body }, reply) => {
      // Until all of it is sent, or the client is gone.
      whenOver(reply, exportLimit.take(context));
      const { name, archive } = await exportData(context, files, body.current_password);
      return reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .header('Cache-Control', 'private, no-store')
        .send(archive);
    },
    { handlerTimeout: EXPORT_MS },
  );
}
