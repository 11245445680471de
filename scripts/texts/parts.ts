/**
 * Which texts a browser needs when. The booking front's first view brings its own few, the rest of
 * the front comes after it, and the administration takes all that the screens say.
 */
import { posix } from 'node:path';
import { user } from '#schema/index.ts';
import { clientTexts, textsOfFile } from './allTexts.ts';
import { declaredTexts } from './declaredTexts.ts';
import { isFile, read } from './files.ts';
import { type Node, parseSource, textsOf, walk } from './syntax.ts';

export type Part = 'first' | 'front' | 'admin';

const FRONT = ['src/frontPage.tsx'];
/** The front takes a person's fields from their declaration, and no other declaration at all. */
const FIELDS = 'virtual:account-fields';
const BEYOND = 'schema/index.ts';

export function textsOfParts(): Record<Part, Set<string>> {
  const first = reached(FRONT, { onDemand: false });
  const whole = reached(FRONT, { onDemand: true });
  const atFirst = saidIn(first);
  const later = [...saidIn(whole)].filter((text) => !atFirst.has(text));
  return { first: atFirst, front: new Set(later), admin: clientTexts() };
}

const saidIn = (files: ReadonlySet<string>) =>
  new Set(
    [...files].flatMap((file) => (file === FIELDS ? declaredTexts(user) : textsOfFile(file))),
  );

/** Every file that those import, with or without what is imported on demand. */
function reached(from: readonly string[], { onDemand }: { onDemand: boolean }): Set<string> {
  const paths = new Set<string>();
  const visit = (path: string) => {
    if (paths.has(path) || path === BEYOND) return;
    paths.add(path);
    if (path === FIELDS) return;
    for (const next of importsOf(path, onDemand)) visit(next);
  };
  from.forEach(visit);
  return paths;
}

function importsOf(path: string, onDemand: boolean): string[] {
  const named: string[] = [];
  walk(parseSource(path, read(path)), (node) => {
    const isStatic = node.type === 'ImportDeclaration' || node.type.startsWith('Export');
    if (isStatic && (node.importKind === 'type' || node.exportKind === 'type')) return false;
    if (isStatic || (onDemand && node.type === 'ImportExpression')) {
      named.push(...textsOf(node.source as Node | null));
    }
    return undefined;
  });
  return named.flatMap((name) => {
    if (name === FIELDS) return [FIELDS];
    if (!/^[.#].*\.tsx?$/.test(name)) return [];
    // `#schema/…` is a path from the root.
    const file = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name);
    return isFile(file) ? [file] : [];
  });
}
