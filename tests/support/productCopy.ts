/** A copy of the product's sources, in which a test does what a page of the documentation says. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './command.ts';

const SOURCES = [
  'admin.html',
  'index.html',
  'public',
  'schema',
  'scripts',
  'server',
  'src',
  'tests',
];
const TOOLS = ['biome.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'];
const PACKAGES = ['package.json', 'package-lock.json'];
/** With the empty database, which the build would make once more. */
const LINKED = ['node_modules', '.cache'];
const OF_THIS_RUN = /^(VITEST|NODE_ENV|npm_|REQUIRE_POSTGRES)/;

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

export class ProductCopy {
  readonly folder: string;

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `takda-${name}-`));
  }

  fill() {
    for (const name of [...SOURCES, ...TOOLS, ...PACKAGES]) {
      cpSync(join(root, name), this.path(name), { recursive: true });
    }
    for (const name of LINKED) symlinkSync(join(root, name), this.path(name));
  }

  path = (...parts: string[]) => join(this.folder, ...parts);

  remove = () => rmSync(this.folder, { recursive: true, force: true });

  /** @throws Error with what it printed, where it fails */
  run(program = '', ...args: string[]) {
    const inherited = Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name));
    // One engine does for what follows from a declaration: no PostgreSQL is prepared once more.
    const env = { ...Object.fromEntries(inherited), TEST_DATABASE_URL: 'none' };
    const ended = spawnSync(program, args, { cwd: this.folder, encoding: 'utf8', env });
    if (ended.status !== 0) {
      throw new Error(`${program} ${args.join(' ')}:\n${ended.stdout}${ended.stderr}`);
    }
  }

  /** @returns the tests of those files that passed, as `walk POST /teams/create lets in whom it may` */
  runTests(files: readonly string[], about: string): string[] {
    const words = 'vitest run --reporter=default --reporter=json --outputFile.json=tests.json';
    // Another worker would load all of the server once more, beside the workers of this run.
    const projects = ['--maxWorkers=1', '--project', 'schema', '--project', 'server'];
    this.run('npx', ...words.split(' '), ...projects, '-t', about, ...files);
    const { testResults } = JSON.parse(readFileSync(this.path('tests.json'), 'utf8')) as Report;
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ fullName }) => `${basename(name, '.test.ts')} ${fullName}`),
    );
  }
}
