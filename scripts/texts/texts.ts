/**
 * `npm run texts`: what each language still lacks, what nobody says any more, and what is written
 * in the screens past the translation. With `--write`, the files get the missing texts, empty, and
 * lose those that nobody says.
 */
import { allTexts } from './allTexts.ts';
import { bareTexts } from './bareTexts.ts';
import {
  type LanguageFile,
  languageFiles,
  wholeLanguages,
  writeLanguageFile,
} from './catalogues.ts';
import { compare, type Gaps } from './compare.ts';
import { polyglotPlaces, reactAdminTexts } from './reactAdmin.ts';

const wanted = allTexts();
const own = reactAdminTexts();
console.log(`The product says ${wanted.size} texts.`);

const files = new Map(languageFiles());
for (const [id, whole] of wholeLanguages()) {
  const file = files.get(id) ?? whole;
  const texts = compare(wanted, whole.texts);
  const inAdmin = compare(new Set(Object.keys(own)), file.react_admin);
  const differing = differingMessages(file);
  if (process.argv.includes('--write')) {
    writeLanguageFile(id, {
      ...file,
      texts: filled(file.texts, texts),
      react_admin: filled(file.react_admin, inAdmin),
    });
  }
  console.log(`\n${id} (${file.name})`);
  print('missing', [...texts.missing, ...inAdmin.missing]);
  print('said by nobody', [...texts.unused, ...inAdmin.unused]);
  print('with other values than the English', [...texts.differing, ...differing]);
}
const bare = bareTexts().map(({ file, line, text }) => `${file}:${line}  ${text}`);
console.log();
print('written past the translation', bare);

function differingMessages({ react_admin }: LanguageFile) {
  const names = (text = '') => [...new Set(polyglotPlaces(text))].sort().join(' ');
  return Object.keys(own).filter(
    (key) => react_admin[key] && names(own[key]) !== names(react_admin[key]),
  );
}

function filled(texts: LanguageFile['texts'], { missing, unused }: Gaps) {
  const usedTexts = Object.entries(texts).filter(([key]) => !unused.includes(key));
  return Object.fromEntries([...missing.map((key) => [key, texts[key] ?? '']), ...usedTexts]);
}

function print(what: string, lines: readonly string[]) {
  console.log(`${lines.length} ${what}${lines.length > 0 ? ':' : ''}`);
  for (const line of lines) console.log(`  ${line.replaceAll('\n', '\\n')}`);
}
