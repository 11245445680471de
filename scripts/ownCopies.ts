import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const MARK = '?front';
const FRONT = /\/src\/custom\/(booking|account|shell)\//;
const COPIED = /^@tanstack\/|\/schema\/(access|zone|field)\.ts$/;

/**
 * Gives the booking front copies of its own of what react-admin uses too, shaken down to what the
 * front uses: in a chunk shared by both faces it would carry all that the administration needs.
 * The faces are never loaded together, so nothing is loaded twice.
 */
export const ownCopies = (): Plugin => ({
  name: 'takda-own-copies',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isWithin = importer?.endsWith(MARK);
    const isCopied = COPIED.test(source) || (isWithin && source.startsWith('.'));
    if (!importer || !isCopied || !(isWithin || FRONT.test(importer))) return null;
    const found = await this.resolve(source, importer.replace(MARK, ''), { skipSelf: true });
    return found && { id: `${found.id}${MARK}`, moduleSideEffects: false };
  },
  load: (id) =>
    id.endsWith(MARK)
      ? readFile(id.replace(MARK, ''), 'utf8').then((code) => ({
          code,
          moduleType: typeOf(id.replace(MARK, '')),
        }))
      : null,
});

const typeOf = (path: string) => (path.endsWith('.ts') ? 'ts' : 'js');
