/** The files of the languages, one each beside English, which the texts are written in. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { declaredTranslations } from '#schema/index.ts';
import type { Catalogue } from '#schema/language/index.ts';
import { inRoot } from '../setup/root.mjs';
import { read } from './files.ts';

export const FOLDER = 'schema/languages';
export const ENGLISH = { id: 'en', name: 'English', locale: 'en-GB' };

export interface LanguageFile {
  /** The name is in the language itself. */
  name: string;
  /** BCP 47, such as `fil-PH`. */
  locale: string;
  /** English text -> the same in this language. */
  texts: Catalogue;
  /** react-admin's own messages, by its keys: `ra.action.save`. */
  react_admin: Catalogue;
}

/** Each has the code of its language, such as `fil`, which is the name of the file. */
export function languageFiles(): [id: string, file: LanguageFile][] {
  if (!existsSync(inRoot(FOLDER))) return [];
  const names = readdirSync(inRoot(FOLDER)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => [parse(name).name, JSON.parse(read(`${FOLDER}/${name}`))]);
}

/** They are as `languageFiles`, with the texts that the declarations bring along. */
export const wholeLanguages = (): [id: string, file: LanguageFile][] =>
  languageFiles().map(([id, file]) => [
    id,
    { ...file, texts: { ...declaredTranslations(id), ...file.texts } },
  ]);

/** Its keys in order, so that two who add texts seldom touch the same line. */
export function writeLanguageFile(id: string, file: LanguageFile) {
  const sorted = { ...file, texts: inOrder(file.texts), react_admin: inOrder(file.react_admin) };
  writeFileSync(inRoot(FOLDER, `${id}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
}

const inOrder = (texts: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
