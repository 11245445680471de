import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Who takes copies, and of what. What a copy imports by a path within its package is copied too. */
const COPIES = [
  {
    mark: '?front',
    taker: /\/src\/custom\/(front|signIn)\//,
    copied: /^@tanstack\/|\/schema\/(access|zone|field)\.ts$/,
    /** No list of the front loads its pages one after the other, and its changes are no mutations. */
    unused: /\/query-core\/build\/modern\/(infiniteQueryBehavior|mutation)\.js$/,
  },
  // The forms' check, which comes after the screens: zod and the schemas, as far as they are used.
  {
    mark: '?check',
    taker: /\/src\/custom\/front\/account\/form\/schemas\.ts$/,
    copied: /^zod$|\/schema\/\w+\.ts$/,
    /** Every schema can describe itself as JSON Schema; a form's check never asks for that. */
    unused: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
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
    return found && { id: `${found.id}${taker.mark}`, moduleSideEffects: false };
  },
  load(id) {
    const of = COPIES.find((one) => id.endsWith(one.mark));
    if (!of) return null;
    const path = id.replace(of.mark, '');
    const copy = of.unused.test(path) ? hollow : (code: string) => code;
    return readFile(path, 'utf8').then((code) => ({ code: copy(code), moduleType: typeOf(path) }));
  },
});

/** The same exports with nothing in them. */
export function hollow(code: string): string {
  const single = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)];
  const found = [...single, ...listed].flatMap(([, names = '']) => names.split(','));
  const names = new Set(found.map((name) => name.split(' as ').at(-1)?.trim()).filter(Boolean));
  return [...names].map((name) => `export const ${name} = () => undefined;`).join('\n');
}

/** What says the texts is there already, with every screen. */
const SAID = /\/language\.ts$/;
const typeOf = (path: string) => (path.endsWith('.ts') ? 'ts' : 'js');
