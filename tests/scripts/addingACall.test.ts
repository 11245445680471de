/**
 * What docs/adding-a-call.md says, done to the letter in a copy of the sources: with its eight places
 * the call is served, described, translated, logged and refused to whom it is not for.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../support/command.ts';
import { ProductCopy } from '../support/productCopy.ts';

const page = readFileSync(join(root, 'docs/adding-a-call.md'), 'utf8');
/** File, the line that it comes after (none in a new file), and what to write. */
const STEP = /^In (?:the new file )?`([^`]+)`(?:, after `([^`]+)`)?.*\n\n```\w+\n([\s\S]*?)```/gm;
const steps = [...page.matchAll(STEP)].map(([, file = '', after, block = '']) => ({
  file,
  after,
  block,
}));
const files = [...new Set(steps.map(({ file }) => file))];

const TESTS = [
  'tests/schema/texts/languages.test.ts',
  'tests/server/activityLogs/everyWrite.test.ts',
  'tests/server/contract/described.test.ts',
  'tests/server/contract/others.test.ts',
  'tests/server/contract/succeeds.test.ts',
  'tests/server/contract/walk.test.ts',
];
const ABOUT = 'note-call|every text|knows|every call';

const copy = new ProductCopy('call');
afterAll(copy.remove);
beforeAll(() => {
  copy.fill();
  for (const { file, after, block } of steps) {
    const path = copy.path(file);
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

it('takes eight places, written as the checks want it', () => {
  expect(files).toHaveLength(8);
  copy.run('npx', 'biome', 'check', '--error-on-warnings', '--vcs-enabled=false', ...files);
});

it('makes a call that holds to what every call has to', () => {
  const passed = copy.runTests(TESTS, ABOUT);
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
