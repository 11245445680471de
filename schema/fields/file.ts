import { z } from 'zod';
import type { Field, FieldOptions } from '../field.ts';
import type { FilePurpose } from '../fileKinds.ts';
import type { Plain } from './kinds.ts';
import { uuid } from './values.ts';

interface FileOptions extends FieldOptions {
  /** What its uploads are for: it decides who may send and who may read them. */
  purpose: FilePurpose;
}
/** A picture or document that was uploaded before: the id of the file. */
export const image = <const O extends FileOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'image',
  zod: uuid,
});
export const file = <const O extends FileOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'file',
  zod: uuid,
});
/** Ids of several files that were uploaded before. */
export const files = <const O extends FileOptions>(
  options: O,
): Field<string[], string[], 'default'> => ({
  ...options,
  kind: 'text_list',
  default: [],
  zod: z.array(uuid).max(20),
});
