/**
 * What a browser loads, JavaScript and CSS as gzip, read from the built files. Exits with 1 when the
 * first view of `/` is too big, or what is loaded on demand: any route's screen, a dialog, or what
 * comes after a screen; or what the questions before a visit add to the page that confirms a booking,
 * and when that page brings them for a service that asks none. So it does when the administration
 * begins with too much, or in too many files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Manifest, type PageName } from '#server/pages/manifest.ts';
import { runCommand, Stop } from './setup/steps.mjs';

const FRONT = 'index.html';
const ADMIN = 'admin.html';
const BOOK = 'src/custom/front/reservations/book/BookPage.tsx';
const QUESTIONS = 'src/custom/front/reservations/questions/Questions.tsx';
/** What the administration opens with: for staff of a team, administrators, and whoever sees neither. */
const ADMIN_FIRST = [
  'src/custom/admin/visits/TodayPage.tsx',
  'src/custom/admin/figures/DashboardPage.tsx',
  'src/custom/admin/reservations/ReservationDesk.tsx',
];
const ADMIN_FILES_LIMIT = 30;

const folder = process.argv[2] ?? 'dist/client';
const sizes = new Map<string, number>();

interface Line {
  name: string;
  bytes: number;
}

await runCommand(async () => {
  checkFront(manifestOf('front'));
  checkAdmin(manifestOf('admin'));
});

function manifestOf(page: PageName): Manifest {
  const manifest = Manifest.read(folder, page);
  if (!manifest) throw new Stop(`${folder} has no pages. Build them first: npm run build`);
  return manifest;
}

function checkFront(front: Manifest) {
  const first = front.files([FRONT]);
  const weigh = (files: Iterable<string>) =>
    [...files].map((file) => ({ name: file, bytes: sizeOf([file]) }));
  const beyond = (names: readonly string[], there: ReadonlySet<string>) =>
    [...front.files(names)].filter((file) => !there.has(file));

  check('First view of /', { lines: weigh(first), bytes: sizeOf(first), limit: 100_000 });

  // The words of another language come on top of its keys.
  const translated = front
    .names()
    .filter((name) => /\/first$/.test(name))
    .map((name) => ({ name, bytes: sizeOf([...first, ...beyond([name], first)]) }));
  check('First view of / in another language', { lines: translated, limit: 102_000 });

  const further = [...front.onDemand(FRONT)].map((name) => ({
    name,
    bytes: sizeOf(beyond([name], first)),
  }));
  check('A further part adds', { lines: further, limit: 36_000 });

  const booking = front.files([FRONT, BOOK]);
  const questions = weigh(beyond([QUESTIONS], booking));
  const bytes = questions.reduce((sum, line) => sum + line.bytes, 0);
  check('The questions add to the booking page', { lines: questions, bytes, limit: 10_000 });
  if (beyond([QUESTIONS], booking).length === 0) {
    fail('They are loaded for services that ask nothing.');
  }
}

function checkAdmin(admin: Manifest) {
  const loads = ADMIN_FIRST.map((screen) => {
    const files = admin.files([ADMIN, screen]);
    if (files.size > ADMIN_FILES_LIMIT) fail(`${screen}: more than ${ADMIN_FILES_LIMIT} files`);
    return { name: `${screen}: ${files.size} files`, bytes: sizeOf(files) };
  });
  check('First load of /admin, in English', { lines: loads, limit: 430_000 });
  const words = admin.names().filter((name) => name.startsWith('virtual:language/'));
  for (const name of words) console.log(`  ${kB(sizeOf(admin.files([name])))}  ${name}`);
}

interface Weighed {
  lines: readonly Line[];
  /** Without them, the heaviest line counts. */
  bytes?: number;
  limit: number;
}

function check(title: string, { lines, limit, ...weighed }: Weighed) {
  const sorted = lines.toSorted((a, b) => b.bytes - a.bytes);
  const bytes = weighed.bytes ?? sorted[0]?.bytes ?? 0;
  console.log(`\n${title}: ${kB(bytes)} of ${kB(limit)} gzip`);
  for (const line of sorted) console.log(`  ${kB(line.bytes).padStart(9)}  ${line.name}`);
  if (bytes > limit) fail('TOO BIG');
}

/** Sizes are counted as gzip. */
function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((bytes, file) => bytes + sizeOfFile(file), 0);
}

function sizeOfFile(file: string): number {
  const bytes = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
  sizes.set(file, bytes);
  return bytes;
}

function fail(reason: string) {
  console.log(`  ${reason}`);
  process.exitCode = 1;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
