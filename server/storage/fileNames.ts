/** Names of files in the store: `ID`, `ID.thumb`, or sealed `sealed-ID`, `sealed-ID.thumb`. */
import { type FileSize, fileSizes } from '#schema/files/fileKinds.ts';

interface Variant {
  size?: FileSize | undefined;
  isSealed?: boolean;
}

export const nameOf = (id: string, { size, isSealed = false }: Variant): string =>
  `${isSealed ? 'sealed-' : ''}${id}${size ? `.${size}` : ''}`;

/** A file and its smaller copies. */
export const namesOf = (id: string, isSealed: boolean): string[] =>
  [undefined, ...fileSizes].map((size) => nameOf(id, { size, isSealed }));

/** All names that it can have had: one that was sealed later may exist under both. */
export const allNamesOf = (id: string): string[] => [...namesOf(id, false), ...namesOf(id, true)];

/** The id in a name; null if it is not one of ours. */
export const idOf = (name: string): string | null =>
  /^(?:sealed-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[\w-]+)*$/.exec(name)?.[1] ??
  null;
