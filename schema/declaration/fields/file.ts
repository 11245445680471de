import { z } from 'zod';
import type { FilePurpose } from '../../files/fileKinds.ts';
import { LIST_BOUNDS } from '../bounds.ts';
import type { Field, FieldOptions } from '../field.ts';
import type { Plain } from './kinds.ts';
import { uuid } from './values.ts';

interface FileOptions extends FieldOptions {
  /** What its uploads are for, where it is not just this field: uploads for one do for no other. */
  purpose?: FilePurpose;
  /** They show who somebody is or how they are: encrypted where they are kept, and left in no cache. */
  sealed?: boolean;
}

/** Until its resource names it after itself (`defineResource.ts`). */
const UNNAMED: FilePurpose = '';

/** A picture or document that was uploaded before: the id of the file. */
export const image = <const O extends FileOptions>(options: O): Plain<string, O> => ({
  purpose: UNNAMED,
  ...options,
  kind: 'image',
  zod: uuid,
});
export const file = <const O extends FileOptions>(options: O): Plain<string, O> => ({
  purpose: UNNAMED,
  ...options,
  kind: 'file',
  zod: uuid,
});
/** Ids of several files that were uploaded before. */
export const files = <const O extends FileOptions>(
  options: O,
): Field<string[], string[], 'default'> => ({
  purpose: UNNAMED,
  ...options,
  kind: 'text_list',
  default: [],
  zod: z.array(uuid).max(LIST_BOUNDS.files),
});
