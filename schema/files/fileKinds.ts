/** What an uploaded file can be and be for. */

/** What a file is for, which decides who may read it: `fileFields.ts` knows all there are. */
export type FilePurpose = string;

/** As an upload may be at most: 10 MiB. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const FILE_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const ENDINGS: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
/** The extension follows from the file type, never from the uploaded name. */
export const withExtension = (name: string, type: string): string => {
  const ending = (ENDINGS as Record<string, string | undefined>)[type];
  return ending ? `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'file'}.${ending}` : name;
};

/** How a file of each type begins; null is any byte. Source: the formats' own specifications. */
const BEGINNINGS: Record<FileType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // "RIFF", the length, "WEBP".
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/**
 * The content decides: a name can say anything.
 * @param bytes the first 16 will do
 */
export const fileTypeOf = (bytes: Uint8Array): FileType | undefined =>
  FILE_TYPES.find((type) =>
    BEGINNINGS[type].every((byte, place) => byte === null || byte === bytes[place]),
  );

/** Smaller copies of a picture, by the pixels of their longer side at most. */
export const FILE_SIZES = { thumb: 160, card: 640, page: 1440 } as const;
export type FileSize = keyof typeof FILE_SIZES;
export const fileSizes = Object.keys(FILE_SIZES) as [FileSize, ...FileSize[]];
