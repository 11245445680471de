/**
 * `npx tsx scripts/leakedPasswords.ts LIST...`: makes `server/signIn/passwords/leakedPasswords.bloom` from lists
 * of passwords, one a line or a JSON array. What is there is made from two, most used first:
 *
 * - `10-million-password-list-top-1000000.txt` of SecLists (https://github.com/danielmiessler/SecLists,
 *   Passwords/Common-Credentials), its first 174,933, Copyright (c) 2018 Daniel Miessler, MIT licence
 * - `passwords.json` of `@zxcvbn-ts/language-common` 4.1.3, Copyright (c) 2012-2016 Dan Wheeler and
 *   Dropbox, Inc., 2021 zxcvbn-ts, MIT licence
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bloomOf, MIN_STEM } from '#server/signIn/passwords/bloomFilter.ts';

const passwords = new Set<string>();
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  const list: string[] = file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/);
  for (const line of list) {
    const password = line.normalize('NFKC').toLowerCase();
    if (password.length >= MIN_STEM) passwords.add(password);
  }
}
const file = join(import.meta.dirname, '../server/signIn/passwords/leakedPasswords.bloom');
const bytes = bloomOf(passwords);
writeFileSync(file, bytes);
console.log(`${passwords.size} passwords in ${bytes.byteLength} bytes`);
