import { z } from 'zod';
import { filePurposes } from '../declaration/fileFields.ts';
import { fileQuery, fileSchema } from '../files/files.ts';
import { bytes, call } from './call.ts';

export const fileCalls = {
  upload: call({
    method: 'POST',
    path: '/files/upload',
    policy: 'signed_in',
    tag: 'Files',
    summary: 'Upload a picture or a PDF',
    form: z.strictObject({
      purpose: z.enum(filePurposes()),
      file: z.string().meta({ format: 'binary' }),
    }),
    answer: fileSchema,
    status: 201,
  }),
  download: call({
    method: 'GET',
    path: '/files/{id}',
    policy: 'everyone',
    tag: 'Files',
    summary: 'Download a file, or a smaller copy of a picture',
    query: fileQuery,
    answer: bytes('application/octet-stream', 'The file'),
  }),
};
