/** What a file is called in the store: `ID`, `ID.thumb`, or sealed `sealed-ID`, `sealed-ID.thumb`. */
import { type FileSize, fileSizes } from '../../schema/fileKinds.ts';

interface Variant {
  size?: FileSize | undefined;
  isSealed?: boolean;
}

export const nameOf = (id: string, { size, isSealed = false }: Variant): string =>
  `${isSealed ? 'sealed-' : ''}${id}${size ? `.${size}` : ''}`;

/** A file and its smaller copies. */
export const namesOf = (id: string, isSealed: boolean): string[] =>
  [undefined, ...fileSizes].map((size) => nameOf(id, { size, isSealed }));

/** Under every name that it can ever have had: one that was sealed later may lie there twice. */
export const allNamesOf = (id: string): string[] => [...namesOf(id, false), ...namesOf(id, true)];

/** The file that a name belongs to, or null for a name that is none of ours. */
export const idOf = (name: string): string | null =>
  /^(?:sealed-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[\w-]+)*$/.exec(name)?.[1] ??
  null;
