/**
 * `npm run places -- FILE`: takes over a new publication of the Philippine Standard Geographic Code.
 * FILE is its sheet "PSGC", saved as CSV (https://psa.gov.ph/classification/psgc, each quarter).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';

/** Their levels, and ours. A city and a municipality are chosen alike. */
const LEVELS: Record<string, string> = {
  Reg: 'region',
  Prov: 'province',
  City: 'city',
  Mun: 'city',
  SubMun: 'district',
  Bgy: 'barangay',
};

const ours = join(import.meta.dirname, '../server/places/psgc.csv');
const [file, target = ours] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run places -- FILE   (the sheet "PSGC" of a publication, as CSV)');
  process.exit(1);
}
const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
  header: true,
  skipEmptyLines: true,
  transformHeader: (heading) => heading.replace(/\s+/g, ' ').trim(),
});
const places = data
  .map((row) => ({
    code: row['10-digit PSGC']?.trim() ?? '',
    level: LEVELS[row['Geographic Level']?.trim() ?? ''],
    name: row.Name?.trim() ?? '',
  }))
  .filter(({ level }) => level !== undefined);
const wrong = places.find(({ code, name }) => !/^\d{10}$/.test(code) || !name);
if (wrong || places.length < 40_000) {
  console.error(
    wrong
      ? `A row that is not right: ${Object.values(wrong).join(', ')}`
      : `Only ${places.length} places: is this the whole sheet, with its headings in the first line?`,
  );
  process.exit(1);
}
places.sort((a, b) => a.code.localeCompare(b.code));
writeFileSync(target, `${Papa.unparse(places, { newline: '\n' })}\n`);
console.log(`${places.length} places. See what changed: git diff --stat server/places`);
