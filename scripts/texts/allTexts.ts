/** Every English text that the product says, by where it is said. */
import { resources } from '#schema/index.ts';
import { declaredTexts } from './declaredTexts.ts';
import { read, sourceFiles } from './files.ts';
import { textsInPage } from './pageTexts.ts';
import { textsInSource } from './textsIn.ts';

export const PAGES = ['index.html', 'admin.html'];

/** What one file says; the declarations say theirs through `declaredEverywhere`. */
export const textsOfFile = (path: string): string[] => [...textsInSource(path, read(path))];

const declaredEverywhere = (): string[] => resources.flatMap(declaredTexts);

/** What both faces can say: everything but what only the server does. */
export const clientTexts = (): Set<string> => gathered(['src', 'schema']);

export const allTexts = (): Set<string> =>
  new Set([
    ...gathered(['src', 'schema', 'server']),
    ...PAGES.flatMap((page) => textsInPage(read(page))),
  ]);

function gathered(folders: readonly ('src' | 'schema' | 'server')[]): Set<string> {
  return new Set([...folders.flatMap(sourceFiles).flatMap(textsOfFile), ...declaredEverywhere()]);
}
