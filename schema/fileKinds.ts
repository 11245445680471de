/** What an uploaded file can be and be for. */

/** What a file is for; it decides who may read it. */
export const filePurposes = ['identification', 'photo', 'answer', 'service', 'logo'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Purposes that a document will not do for. */
export const PICTURE_PURPOSES: readonly FilePurpose[] = ['photo', 'service', 'logo'];

/** As an upload may be at most: 10 MiB. */
export const MOST_BYTES = 10 * 1024 * 1024;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const FILE_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Smaller copies of a picture, by the pixels of their longer side at most. */
export const FILE_SIZES = { thumb: 160, card: 640, page: 1440 } as const;
export type FileSize = keyof typeof FILE_SIZES;
export const fileSizes = Object.keys(FILE_SIZES) as [FileSize, ...FileSize[]];
