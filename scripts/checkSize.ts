/**
 * What a browser loads for a screen of the booking front, JavaScript and CSS as gzip, read from the
 * built files. Exits with 1 when the first view of `/` is too big, or what is loaded on demand: any
 * route's screen, a dialog, or what comes after a screen; or what the questions before a visit add
 * to the page that confirms a booking, and when that page brings them for a service that asks none.
 * So it does when the administration begins with too much, or in too many files, or when two of its
 * files import each other: whichever runs first then finds nothing of the other.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_VIEW_LIMIT = 100_000;
/** The words of another language come on top of its keys. */
const TRANSLATED_LIMIT = 102_000;
/** The questions of a visit are the longest way; whom it is for took the last kilobyte. */
const FURTHER_LIMIT = 36_000;
const QUESTIONS_LIMIT = 10_000;
const ADMIN_LIMIT = 395_000;
const ADMIN_FILES_LIMIT = 28;
const FRONT = 'src/custom/front/FrontApp.tsx';
const ADMIN = 'src/admin.tsx';
const HOME = 'src/custom/front/booking/home/HomePage.tsx';

const BOOK = 'src/custom/front/booking/book/BookPage.tsx';
/** What the administration opens with: for administrators, and for whoever sees no figures. */
const ADMIN_FIRST = [
  'src/custom/admin/figures/DashboardPage.tsx',
  'src/custom/admin/desk/ReservationDesk.tsx',
];
const QUESTIONS = 'src/custom/front/booking/questions/Questions.tsx';

const folder = process.argv[2] ?? 'dist/client';
const manifestPath = join(folder, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error(`There is no ${manifestPath}. Build the client first: npm run build`);
  process.exit(1);
}
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
interface Line {
  file: string;
  bytes: number;
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestPath, 'utf8'));
const sizes = new Map<string, number>();

const first = filesOf(['index.html', FRONT, HOME]);
const rows = [...first].map((file) => ({ file, bytes: sizeOf(file) }));
rows.sort((a, b) => b.bytes - a.bytes);
const total = sum(first);
print('First view of /', rows, total, FIRST_VIEW_LIMIT);

/** The first view in each language: English brings no words of its own. */
const translated = Object.keys(manifest)
  .filter((name) => /\/first$/.test(name))
  .map((name) => ({ file: name, bytes: total + sum(filesOf([name])) }));
const longest = Math.max(total, ...translated.map(({ bytes }) => bytes));
print('First view of / in the other languages', translated, longest, TRANSLATED_LIMIT);

const further = [...onDemand('index.html')]
  .filter((name) => name !== FRONT && name !== HOME)
  .map((name) => ({ file: name, bytes: sum(without(filesOf([name]), first)) }));
further.sort((a, b) => b.bytes - a.bytes);
print('A further part adds', further, further[0]?.bytes ?? 0, FURTHER_LIMIT);

const booking = filesOf([BOOK], new Set(first));
const asking = without(filesOf([QUESTIONS]), booking).map((file) => ({
  file,
  bytes: sizeOf(file),
}));
asking.sort((a, b) => b.bytes - a.bytes);
const asked = asking.reduce((bytes, line) => bytes + line.bytes, 0);
print('The questions add to the booking page', asking, asked, QUESTIONS_LIMIT);
const isLoadedForAll = booking.has(chunkOf(QUESTIONS).file);
if (isLoadedForAll) console.log('  They are loaded for services that ask nothing.');

/** What the page loads on each face once it shows. */
const drafts = Object.keys(manifest).filter((name) => name.startsWith('_drafts-'));
const admins = ADMIN_FIRST.map((screen) => {
  const files = [...filesOf(['index.html', ...drafts, ADMIN, screen])];
  return { files, line: { file: `${screen}: ${files.length} files`, bytes: sum(files) } };
});
const adminBytes = Math.max(...admins.map(({ line }) => line.bytes));
const adminFiles = Math.max(...admins.map(({ files }) => files.length));
const adminLines = admins.map(({ line }) => line);
print('First load of /admin, in English', adminLines, adminBytes, ADMIN_LIMIT);
if (adminFiles > ADMIN_FILES_LIMIT) console.log(`  TOO MANY files: over ${ADMIN_FILES_LIMIT}`);
const adminWords = Object.keys(manifest)
  .filter((name) => /^virtual:language\/\w+\/admin$/.test(name))
  .map((name) => `${name} ${kB(sum(filesOf([name])))}`);
console.log(`  Another language adds its words: ${adminWords.join(', ')}`);

const circles = Object.keys(manifest).filter((name) => !isOfFront(name) && leadsBack(name));
if (circles.length > 0) console.log(`\nThese import each other - WRONG: ${circles.join(', ')}`);

const isTooBig =
  circles.length > 0 ||
  adminBytes > ADMIN_LIMIT ||
  adminFiles > ADMIN_FILES_LIMIT ||
  longest > TRANSLATED_LIMIT ||
  (further[0]?.bytes ?? 0) > FURTHER_LIMIT ||
  asked > QUESTIONS_LIMIT ||
  isLoadedForAll;
if (isTooBig) process.exitCode = 1;

/** Every part that some other one loads on demand, without the administration. */
function onDemand(name: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(name) || name === ADMIN) return found;
  seen.add(name);
  const { imports = [], dynamicImports = [] } = chunkOf(name);
  for (const part of dynamicImports) if (!isOfAdmin(part)) found.add(part);
  for (const next of [...imports, ...dynamicImports]) onDemand(next, found, seen);
  return found;
}

/** The administration itself, and the words for it. */
function isOfAdmin(part: string): boolean {
  return part === ADMIN || /^virtual:language\/\w+\/admin$/.test(part);
}

/** Its two files that import each other hold functions alone, which nothing calls so early. */
function isOfFront(name: string): boolean {
  return name === FRONT || /^_front-/.test(name);
}

/** Whether what a chunk imports, at however many removes, imports the chunk. */
function leadsBack(start: string, name = start, seen = new Set<string>()): boolean {
  return (chunkOf(name).imports ?? []).some((next) => {
    if (next === start) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return leadsBack(start, next, seen);
  });
}

/** The files of chunks, of all that they import statically, and their CSS. */
function filesOf(
  names: readonly string[],
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = chunkOf(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    filesOf(chunk.imports ?? [], found, seen);
  }
  return found;
}

function chunkOf(name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The manifest has no ${name}`);
  return chunk;
}

function sizeOf(file: string): number {
  const bytes = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
  sizes.set(file, bytes);
  return bytes;
}

function sum(files: Iterable<string>): number {
  return [...files].reduce((bytes, file) => bytes + sizeOf(file), 0);
}

function without(files: Iterable<string>, others: ReadonlySet<string>): string[] {
  return [...files].filter((file) => !others.has(file));
}

function print(title: string, lines: readonly Line[], bytes: number, limit: number): void {
  const isOver = bytes > limit;
  console.log(`\n${title}: ${kB(bytes)} of ${kB(limit)} gzip${isOver ? ' - TOO BIG' : ''}`);
  for (const line of lines) console.log(`  ${kB(line.bytes).padStart(9)}  ${line.file}`);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
