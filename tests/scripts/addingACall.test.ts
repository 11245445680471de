/**
 * What docs/adding-a-call.md says, done to the letter in a copy of the sources: with its eight places
 * the call is served, described, translated, logged and refused to whom it is not for.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../support/command.ts';

const page = readFileSync(join(root, 'docs/adding-a-call.md'), 'utf8');
/** File, the line that it comes after (none in a new file), and what to write. */
const STEP = /^In (?:the new file )?`([^`]+)`(?:, after `([^`]+)`)?.*\n\n```\w+\n([\s\S]*?)```/gm;
const steps = [...page.matchAll(STEP)].map(([, file = '', after, block = '']) => ({
  file,
  after,
  block,
}));
const files = [...new Set(steps.map(({ file }) => file))];

const SOURCES = [
  'admin.html',
  'index.html',
  'package.json',
  'package-lock.json',
  'schema',
  'scripts',
  'server',
];
const OTHERS = [
  'src',
  'tests',
  'biome.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];
const TESTS = [
  'tests/schema/texts/languages.test.ts',
  'tests/server/activityLog/everyWrite.test.ts',
  'tests/server/contract/described.test.ts',
  'tests/server/contract/others.test.ts',
  'tests/server/contract/succeeds.test.ts',
  'tests/server/contract/walk.test.ts',
];
const ABOUT = 'note-call|every text|knows|every call';
const OF_THIS_RUN = /^(VITEST|NODE_ENV|npm_|REQUIRE_POSTGRES)/;

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'takda-call-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  for (const name of [...SOURCES, ...OTHERS]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, after, block } of steps) {
    const path = join(folder, file);
    if (after === undefined) writeFileSync(path, block);
    else writeFileSync(path, inserted(readFileSync(path, 'utf8'), after, block));
  }
});

function inserted(text: string, after: string, block: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() === after);
  expect(at, `no line is ${after}`).toBeGreaterThan(-1);
  return lines.toSpliced(at + 1, 0, block.trimEnd()).join('\n');
}

function run(program: string, ...args: string[]) {
  const inherited = Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name));
  // One engine does for what follows from a declaration.
  const env = { ...Object.fromEntries(inherited), TEST_DATABASE_URL: 'none' };
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  expect(status, `${program} ${args.join(' ')}:\n${stdout}${stderr}`).toBe(0);
}

it('takes eight places, written as the checks want it', () => {
  expect(files).toHaveLength(8);
  run('npx', 'biome', 'check', '--error-on-warnings', '--vcs-enabled=false', ...files);
});

it('makes a call that holds to what every call has to', () => {
  const words = 'vitest run --reporter=default --reporter=json --outputFile.json=tests.json';
  const projects = ['--project', 'schema', '--project', 'server'];
  run('npx', ...words.split(' '), ...projects, '-t', ABOUT, ...TESTS);
  const { testResults } = JSON.parse(readFileSync(join(folder, 'tests.json'), 'utf8')) as Report;
  const passed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => `${basename(name, '.test.ts')} ${fullName}`),
  );
  for (const what of [
    /^languages fil says every text/,
    /^everyWrite .* \/reservations\/note-call\/\{id\} stands in the log/,
    /^described .* every call is described/,
    /^others .* POST \/reservations\/note-call\/\{id\} +answers another's as an absent one: staff/,
    /^succeeds .* POST \/reservations\/note-call\/\{id\} succeeds/,
    /^walk .* POST \/reservations\/note-call\/\{id\} lets in whom it may/,
  ]) {
    expect(
      passed.filter((one) => what.test(one)),
      String(what),
    ).not.toEqual([]);
  }
});
