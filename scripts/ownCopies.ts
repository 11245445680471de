import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Who takes copies, and of what. What a copy imports by a path within its package is copied too. */
const COPIES = [
  {
    mark: '?front',
    taker: /\/src\/custom\/(booking|account|shell)\//,
    copied: /^@tanstack\/|\/schema\/(access|zone|field)\.ts$/,
  },
  // The forms' check, which comes after the screens: zod and the schemas, as far as they are used.
  {
    mark: '?check',
    taker: /\/src\/custom\/account\/form\/schemas\.ts$/,
    copied: /^zod$|\/schema\/\w+\.ts$|\/jitless\.ts$/,
  },
];

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
    if (!importer) return null;
    const within = COPIES.find(({ mark }) => importer.endsWith(mark));
    const taker = within ?? COPIES.findLast((one) => one.taker.test(importer));
    const isCopied = taker?.copied.test(source) || (within && source.startsWith('.'));
    if (!taker || !isCopied || SAID.test(source)) return null;
    const found = await this.resolve(source, importer.replace(taker.mark, ''), { skipSelf: true });
    return (
      found && { id: `${found.id}${taker.mark}`, moduleSideEffects: source.endsWith('/jitless.ts') }
    );
  },
  load(id) {
    const mark = COPIES.find((one) => id.endsWith(one.mark))?.mark;
    if (!mark) return null;
    const path = id.replace(mark, '');
    return readFile(path, 'utf8').then((code) => ({ code, moduleType: typeOf(path) }));
  },
});

/** What says the texts is there already, with every screen. */
const SAID = /\/language\.ts$/;
const typeOf = (path: string) => (path.endsWith('.ts') ? 'ts' : 'js');
