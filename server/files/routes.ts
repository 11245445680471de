import multipart from '@fastify/multipart';
import { fileCalls } from '#schema/calls/files.ts';
import { sealedPurposes } from '#schema/declaration/fileFields.ts';
import { type FilePurpose, MAX_UPLOAD_BYTES } from '#schema/files/fileKinds.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/context.ts';
import { AppError, invalid } from '../http/errors.ts';
import { downloadLimit, uploadLimit } from '../http/loadLimits.ts';
import { whenOver } from '../http/requestEnd.ts';
import { serve } from '../http/serve.ts';
import { readFile, saveFile } from './operations.ts';
import { withReceivedForm } from './receiveForm.ts';

export function fileRoutes(app: App, { files, scanner }: Deps) {
  app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_UPLOAD_BYTES, fieldSize: 200, files: 1, fields: 2, parts: 3 },
  });

  serve(
    app,
    fileCalls.upload,
    (request) => {
      if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send this as a form.');
      return withReceivedForm(request, async (form) => {
        const purpose = fileCalls.upload.form.shape.purpose.safeParse(form.purpose);
        if (!purpose.success) throw invalid({ purpose: 'Choose one of the list' });
        // A place is taken by what is whole: nobody holds one by sending slowly.
        return uploadLimit.during(request.context, async () => {
          const upload = { bytes: await form.bytes(), name: form.name, purpose: purpose.data };
          return saveFile(request.context, { store: files, scanner }, upload);
        });
      });
    },
    { handlerTimeout: UPLOAD_MS, bodyLimit: MAX_UPLOAD_BYTES + 10_000 },
  );

  serve(app, fileCalls.download, async ({ context, params: { id }, query: { size } }, reply) => {
    whenOver(reply, downloadLimit.take(context));
    const file = await readFile(context, { store: files, scanner }, { id, size });
    reply
      .type(file.mime)
      .header(
        'Content-Disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cache-Control', cacheOf(file.purpose))
      .header('Vary', 'Authorization');
    if (file.size !== null) reply.header('Content-Length', file.size);
    return reply.send(file.content);
  });
}

/**
 * The content of an id never changes; but what is sealed must not be cached. Only the reader's own
 * browser may: who reads a file changes with the record that shows it.
 */
const cacheOf = (purpose: FilePurpose) =>
  sealedPurposes().includes(purpose) ? 'private, no-store' : 'private, max-age=86400, immutable';

/** The body may take a minute, and the picture may have to wait. */
const UPLOAD_MS = 80_000;
