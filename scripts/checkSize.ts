/**
 * What a browser loads for a screen of the booking front, JavaScript and CSS as gzip, read from the
 * built files. Exits with 1 when the first view of `/` or what a further screen adds is too big.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_VIEW_LIMIT = 100_000;
const FURTHER_LIMIT = 30_000;
const FRONT = 'src/custom/booking/Booking.tsx';
const HOME = 'src/custom/booking/home/HomePage.tsx';

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
  isDynamicEntry?: boolean;
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

const screens = Object.keys(manifest).filter(
  (name) => /^src\/custom\/.*Page\.tsx$/.test(name) && manifest[name]?.isDynamicEntry,
);
const further = screens
  .filter((name) => name !== HOME && !name.startsWith('src/custom/desk/'))
  .map((name) => ({ file: name, bytes: sum(without(filesOf([name]), first)) }));
further.sort((a, b) => b.bytes - a.bytes);
print('A further screen adds', further, further[0]?.bytes ?? 0, FURTHER_LIMIT);

if (total > FIRST_VIEW_LIMIT || (further[0]?.bytes ?? 0) > FURTHER_LIMIT) process.exitCode = 1;

/** The files of chunks, of all that they import statically, and their CSS. */
function filesOf(
  names: readonly string[],
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The manifest has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    filesOf(chunk.imports ?? [], found, seen);
  }
  return found;
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
