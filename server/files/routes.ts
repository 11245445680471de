import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { z } from 'zod';
import { filePurposes, sealedPurposes } from '../../schema/fileFields.ts';
import { type FilePurpose, MAX_UPLOAD_BYTES } from '../../schema/fileKinds.ts';
import { fileQuery, fileSchema } from '../../schema/files.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { AppError, invalid } from '../http/errors.ts';
import { downloadLimit, keepPlace, uploadLimit } from '../http/loadLimits.ts';
import { validatedInHandler } from '../http/validation.ts';
import { readFile, saveFile } from './operations.ts';
import { withReceivedForm } from './receiveForm.ts';

const purposeSchema = z.enum(filePurposes());
/** For the description of the API only: forms and streams are handled by the handler. */
const uploadForm = z.strictObject({
  purpose: purposeSchema,
  file: z.string().meta({ format: 'binary' }),
});
const content = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: z.custom<Readable | Uint8Array>() } },
};

export function fileRoutes(app: App, { files, scanner }: Deps) {
  app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_UPLOAD_BYTES, fieldSize: 200, files: 1, fields: 2, parts: 3 },
  });

  app.post('/files/upload', {
    config: { policy: 'signed_in' },
    handlerTimeout: UPLOAD_MS,
    bodyLimit: MAX_UPLOAD_BYTES + 10_000,
    schema: {
      tags: ['Files'],
      summary: 'Upload a picture or a PDF',
      consumes: ['multipart/form-data'],
      body: validatedInHandler(uploadForm),
      response: { 201: fileSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send this as a form.');
      return withReceivedForm(request, async (form) => {
        const purpose = purposeSchema.safeParse(form.purpose);
        if (!purpose.success) throw invalid({ purpose: 'Choose one of the list' });
        // A place is taken by what is whole: nobody holds one by sending slowly.
        return uploadLimit.during(request.context, async () => {
          const upload = { bytes: await form.bytes(), name: form.name, purpose: purpose.data };
          reply.code(201);
          return saveFile(request.context, { store: files, scanner }, upload);
        });
      });
    },
  });

  app.get('/files/:id', {
    config: { policy: 'everyone' },
    schema: {
      tags: ['Files'],
      summary: 'Download a file, or a smaller copy of a picture',
      params: idParams,
      querystring: fileQuery,
      response: { 200: content, ...errorAnswers },
    },
    handler: async ({ context, params: { id }, query: { size } }, reply) => {
      keepPlace(reply, downloadLimit.take(context));
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
    },
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
