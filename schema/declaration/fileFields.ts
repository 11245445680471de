/** Which declared fields hold files, and what follows from them for files of each purpose. */

import type { FilePurpose } from '../files/fileKinds.ts';
import { resources } from '../index.ts';
import type { Resource } from './defineResource.ts';
import { ownerField } from './ownerField.ts';

/** A declared field that holds the id of a file, or several. */
export interface FileField {
  resource: Resource;
  path: string;
  /** The field's name within each row, if it is part of a list of rows. */
  inRows: string | null;
  isList: boolean;
  purpose: FilePurpose;
  /** Documents are refused. */
  isPicture: boolean;
  isSealed: boolean;
}

/** @param declared all resources by default */
export const fileFields = (declared: readonly Resource[] = resources): FileField[] =>
  declared.flatMap((resource) =>
    resource.flatFields.flatMap(({ path, field }) => {
      const own = { ...field, inRows: null as string | null };
      const inner = Object.entries(field.fields ?? {});
      return [own, ...inner.map(([name, field]) => ({ ...field, inRows: name }))].flatMap(
        ({ inRows, kind, purpose, sealed = false }) =>
          purpose === undefined
            ? []
            : [
                {
                  resource,
                  path,
                  inRows,
                  isList: kind === 'text_list',
                  purpose,
                  isPicture: kind === 'image',
                  isSealed: sealed,
                },
              ],
      );
    }),
  );

/** Files within answers to questions, which no declared field holds. */
const ANSWER: FilePurpose = 'answer';

const purposesOf = (fields: readonly FileField[]): FilePurpose[] => [
  ...new Set(fields.map(({ purpose }) => purpose)),
];

/** What a file can be uploaded for. */
export const filePurposes = (): FilePurpose[] => [...purposesOf(fileFields()), ANSWER];

/** Purposes that a document will not do for. */
export const picturePurposes = (): FilePurpose[] => {
  const others = purposesOf(fileFields().filter(({ isPicture }) => !isPicture));
  return purposesOf(fileFields()).filter((purpose) => !others.includes(purpose));
};

/** Purposes whose files are encrypted where they are kept, and left in no cache. */
export const sealedPurposes = (): FilePurpose[] => [
  ...purposesOf(fileFields().filter(({ isSealed }) => isSealed)),
  ANSWER,
];

/** Purposes whose files belong to a person; files of the others belong to the office. */
export const personalPurposes = (): FilePurpose[] => {
  const office = fileFields().filter(({ resource }) => ownerField(resource) === null);
  return filePurposes().filter((purpose) => !purposesOf(office).includes(purpose));
};
