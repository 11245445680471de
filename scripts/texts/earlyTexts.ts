/** Texts that are said while a module loads: on the front that can be before its words are there. */
import { read, sourceFiles } from './files.ts';
import { lineOf, type Node, parseSource, walk } from './syntax.ts';

export const earlyTexts = (): string[] =>
  sourceFiles('src').flatMap((file) =>
    earlyTextsIn(file, read(file)).map((line) => `${file}:${line}`),
  );

/** @returns the lines */
export function earlyTextsIn(file: string, source: string): number[] {
  const lines: number[] = [];
  walk(parseSource(file, source), (node) => {
    // What stands in a function is said when that is called.
    if (/Function|MethodDefinition/.test(node.type)) return false;
    if (node.type === 'CallExpression' && (node.callee as Node).name === 't') {
      lines.push(lineOf(source, node.start));
    }
    return undefined;
  });
  return lines;
}
