/** A dialog that belongs to a page can have an address: `/page/modal/name`. Going back closes it. */

const SEGMENT = 'modal';

/** The page that lies behind: the path itself, where it leads to no dialog. */
export function pagePathOf(path: string): string {
  const parts = path.split('/');
  const place = parts.indexOf(SEGMENT);
  return place === -1 ? path : parts.slice(0, place).join('/') || '/';
}

export const modalPathOf = (path: string, name: string): string =>
  `${pagePathOf(path)}/${SEGMENT}/${name}`;

export const isModalPath = (path: string): boolean => path.split('/').includes(SEGMENT);

/** In the history entry of a dialog that was opened on its page, so that closing it goes back. */
export const OPENED_HERE = { isOpenedHere: true };
export const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state;
