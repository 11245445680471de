import type { Plugin } from 'vite';
import { inRoot } from '../setup/root.mjs';
import { ENGLISH, FOLDER, type LanguageFile, wholeLanguages } from './catalogues.ts';
import { type Part, textsOfParts } from './parts.ts';

const LIST = 'virtual:languages';
const PART = /^virtual:language\/(\w+)\/(first|front|admin)$/;
/** What the pages of each build say; the server has the texts of every language already. */
const PARTS: Record<string, readonly Part[]> = {
  front: ['first', 'front'],
  admin: ['admin'],
  view: [],
};
const ALL: readonly Part[] = ['first', 'front', 'admin'];

/**
 * The languages there are, for the screens. Each is a few small modules that are loaded on demand:
 * English has none, and no visitor loads words that their screens do not say.
 */
export function languages(): Plugin {
  let isBuild = false;
  let parts: ReturnType<typeof textsOfParts> | null = null;
  return {
    name: 'takda-languages',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === LIST || PART.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) return listSource(PARTS[this.environment.name] ?? ALL);
      const [, language, part] = PART.exec(id.slice(1)) ?? [];
      // Every module of the build passes here: the languages are read for their own alone.
      if (!part) return null;
      const entry = wholeLanguages().find(([id]) => id === language);
      if (!entry) return null;
      this.addWatchFile(inRoot(FOLDER, `${language}.json`));
      // While developing, texts come and go: every part has them all.
      if (isBuild) parts ??= textsOfParts();
      return partSource(entry[1], part as Part, parts?.[part as Part]);
    },
  };
}

function listSource(parts: readonly Part[]): string {
  const others = wholeLanguages().map(([id, { name, locale }]) => {
    const loads = parts.map((part) => `${part}: () => import('virtual:language/${id}/${part}')`);
    return `{ ...${JSON.stringify({ id, name, locale })}, parts: { ${loads.join(', ')} } }`;
  });
  return `export const languages = [${[JSON.stringify(ENGLISH), ...others].join(', ')}];`;
}

function partSource(file: LanguageFile, part: Part, wanted?: ReadonlySet<string>): string {
  const texts = Object.entries(file.texts).filter(
    ([key, text]) => text && text !== key && (!wanted || wanted.has(key)),
  );
  const lines = [`export const texts = ${JSON.stringify(Object.fromEntries(texts))};`];
  if (part === 'admin')
    lines.push(`export const reactAdmin = ${JSON.stringify(file.react_admin)};`);
  return lines.join('\n');
}
