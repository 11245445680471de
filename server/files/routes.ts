import multipart from '@fastify/multipart';
import { z } from 'zod';
import { filePurposes, fileSchema } from '../../schema/files.ts';
import type { App, Deps } from '../http/context.ts';
import { AppError, invalid } from '../http/errors.ts';
import { errorAnswers, idParams } from '../resources/routes.ts';
import { MOST_BYTES, readFile, saveFile } from './operations.ts';

export function fileRoutes(app: App, { files }: Deps) {
  app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 2, parts: 3 } });

  app.post('/files/upload', {
    config: { policy: 'signed_in' },
    bodyLimit: MOST_BYTES + 10_000,
    schema: {
      tags: ['Files'],
      summary: 'Upload a picture or a PDF',
      consumes: ['multipart/form-data'],
      response: { 201: fileSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send this as a form.');
      const form = await request.file();
      if (!form) throw invalid({ file: 'Choose a file' });
      const bytes = await form.toBuffer();
      const given = form.fields.purpose;
      const purpose = z
        .enum(filePurposes)
        .safeParse(given && 'value' in given ? given.value : undefined);
      if (!purpose.success) throw invalid({ purpose: 'Choose one of the list' });
      reply.code(201);
      return saveFile(request.context, files, {
        bytes,
        name: form.filename,
        purpose: purpose.data,
      });
    },
  });

  app.get('/files/:id', {
    config: { policy: 'everyone' },
    schema: { tags: ['Files'], summary: 'Download a file', params: idParams },
    handler: async ({ context, params }, reply) => {
      const { file, bytes } = await readFile(context, files, params.id);
      return reply
        .type(file.mime)
        .header(
          'Content-Disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .header('Cache-Control', 'private, no-store')
        .send(bytes);
    },
  });
}
