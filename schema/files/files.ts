import { z } from 'zod';
import { fileSizes } from './fileKinds.ts';

export type { FilePurpose } from './fileKinds.ts';

export const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
});
export type UploadedFile = z.infer<typeof fileSchema>;

/** A file without a size is answered as it was uploaded. */
export const fileQuery = z.strictObject({
  size: z.enum(fileSizes, 'Choose one of the list').optional(),
});
