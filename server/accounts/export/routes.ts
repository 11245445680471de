import type { Readable } from 'node:stream';
import { z } from 'zod';
import { exportBody } from '../../../schema/ownData.ts';
import type { Deps } from '../../deps.ts';
import { errorAnswers } from '../../http/answers.ts';
import type { App } from '../../http/context.ts';
import { EXPORT_MS, exportLimit, keepPlace } from '../../http/loadLimits.ts';
import { exportData } from './exportData.ts';

/** Described only: a stream is sent as it is. */
const zip = {
  description: 'The archive',
  content: { 'application/zip': { schema: z.custom<Readable>() } },
};

export function exportRoutes(app: App, { files }: Deps) {
  app.post('/profile/export', {
    config: { policy: 'signed_in' },
    handlerTimeout: EXPORT_MS,
    schema: {
      tags: ['Own profile'],
      summary: 'Get all that is held on your own account, as a ZIP; needs your password',
      body: exportBody,
      response: { 200: zip, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      // Until all of it is sent, or the client is gone.
      keepPlace(reply, exportLimit.take(context));
      const { name, archive } = await exportData(context, files, body.current_password);
      return reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .header('Cache-Control', 'private, no-store')
        .send(archive);
    },
  });
}
