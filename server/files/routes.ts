import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { z } from 'zod';
import { filePurposes, sealedPurposes } from '../../schema/fileFields.ts';
import { type FilePurpose, MAX_UPLOAD_BYTES } from '../../schema/fileKinds.ts';
import { fileQuery, fileSchema } from '../../schema/files.ts';
import { msg } from '../../schema/language.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { AppError, invalid, malformed } from '../http/errors.ts';
import { uploadLimit } from '../http/loadLimits.ts';
import { validatedInHandler } from '../http/validation.ts';
import { readFile, saveFile } from './operations.ts';

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
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 2, parts: 3 },
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
      return uploadLimit.during(request.context, async () => {
        const form = await request.file().catch(refuseForm);
        if (!form) throw invalid({ file: 'Choose a file' });
        const bytes = await bytesOf(form);
        const given = form.fields.purpose;
        const purpose = purposeSchema.safeParse(
          given && 'value' in given ? given.value : undefined,
        );
        if (!purpose.success) throw invalid({ purpose: 'Choose one of the list' });
        const upload = { bytes, name: form.filename, purpose: purpose.data };
        reply.code(201);
        return saveFile(request.context, { store: files, scanner }, upload);
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

const TOO_LARGE = msg('This file is over 10 MB. Choose a smaller one');

async function bytesOf(form: MultipartFile): Promise<Uint8Array> {
  try {
    return await form.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') return refuseForm(error);
    throw new AppError('too_large', TOO_LARGE, { errors: { file: TOO_LARGE } });
  }
}

/** Fastify's own refusals have a status; anything else is a malformed form. */
function refuseForm(error: unknown): never {
  throw (error as { statusCode?: number }).statusCode ? error : malformed();
}
