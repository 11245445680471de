import { z } from 'zod';

/** What a file is for; it decides who may read it. */
export const filePurposes = ['identification', 'photo', 'answer', 'service', 'logo'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
});
export type UploadedFile = z.infer<typeof fileSchema>;
