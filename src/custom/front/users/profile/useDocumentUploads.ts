import { FILE_TYPES } from '#schema/files/fileKinds.ts';
import { useUpload } from '#src/upload/useUpload.ts';
import type { FormPart } from '../../form/useForm.ts';
import type { Uploaded } from './UploadField.tsx';

export const DOCUMENT_SIDES = ['front', 'back'] as const;
export type Side = (typeof DOCUMENT_SIDES)[number];

/** The two pictures of a document, each on its own way. Their ids are kept like typed text. */
export function useDocumentUploads({ values, set }: Pick<FormPart, 'values' | 'set'>) {
  const keep = (side: Side) => (file: Uploaded | null) =>
    set(side, file ? JSON.stringify(file) : '');
  const options = { purpose: 'identification', accept: FILE_TYPES } as const;
  const uploads = {
    front: useUpload({ ...options, onDone: keep('front') }),
    back: useUpload({ ...options, onDone: keep('back') }),
  };
  const uploaded = (side: Side): Uploaded | null => JSON.parse(values[side] || 'null');
  const isFree = (side: Side) => !uploaded(side) && !uploads[side].running;

  return {
    uploads,
    uploaded,
    isFree,
    /** The first file goes to that side, a second one to the other, where that is free. */
    take: (side: Side, [file, second]: File[]) => {
      if (file) uploads[side].start(file);
      const otherSide = side === 'front' ? 'back' : 'front';
      if (second && isFree(otherSide)) uploads[otherSide].start(second);
    },
    remove: (side: Side) => keep(side)(null),
  };
}
