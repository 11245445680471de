/** What the documentation writes in backticks is there: paths, files and identifiers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const PAGES = ['CONTRIBUTING.md', 'README.md', 'SECURITY.md'].concat(
  pagesIn('docs'),
  pagesIn('docs/decisions'),
);

const FOLDERS = ['.ci', 'bench', 'deploy', 'public', 'schema', 'scripts', 'server', 'src', 'tests'];
const FILES = ['.env.example', 'biome.json', 'index.html', 'package.json', 'vite.config.ts'];
const SOURCE = /\.(?:ts|tsx|mts|mjs|js|cjs|sql|css|html|json|ya?ml|conf|service|timer|example)$/;
const paths = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path),
  ),
);
const THIS = 'tests/schema/documentedNames.test.ts';

const NAME = /[A-Za-z_][A-Za-z0-9_]*/g;
const known = new Set(
  [...FILES, ...paths.filter((path) => SOURCE.test(path) || /Dockerfile$|^\.ci\/\w+$/.test(path))]
    .filter((path) => path !== THIS)
    .flatMap((path) => `${path} ${readFileSync(join(root, path), 'utf8')}`.match(NAME) ?? []),
);

/** Names of other programs, and of what was weighed and not taken. */
const OTHERS = new Set(
  `REASSIGN OWNED REPEATABLE LISTEN NOTIFY LC_CTYPE IntervalStyle archive_timeout pgbench TMPDIR
  TCP_USER_TIMEOUT POOLER s3mini s3rver minio aivangogh entriesAware useController reusePort
  virus_scan clamd_mod StreamMaxLength offline_access OTEL_EXPORTER_OTLP_HEADERS
  OTEL_TRACES_SAMPLER heap growing semi nodejs_ process_`.split(/\s+/),
);
/** What a reader is shown how to make. */
const EXAMPLES =
  /note_call|noteCall|nnouncement|Anunsiyo|NNNN_|\bNAME\b|SUBJECT|takda_owner|MARKS|q3Jm|ceb\.json/;

/** A name that ends with `_` stands for all that begin so. */
const isKnown = (name: string) =>
  OTHERS.has(name) ||
  (name.endsWith('_') ? [...known].some((it) => it.startsWith(name)) : known.has(name));

const spansOf = (page: string) =>
  [
    ...readFileSync(join(root, page), 'utf8')
      .replace(/```.*?```/gs, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
    .map(([, span = '']) => span)
    .filter((span) => !EXAMPLES.test(span));

it('the sources have names to compare with', () => {
  expect(known.size).toBeGreaterThan(10_000);
  expect(['defineResource', 'book_seat', 'DATABASE_URL', 'takda_build_info'].every(isKnown)).toBe(
    true,
  );
  expect(['SEALED_PURPOSES', 'issueWords', 'takdu_'].some(isKnown)).toBe(false);
});

it.each(PAGES)('every name that %s writes in backticks exists', (page) => {
  const missing = spansOf(page).filter((span) => !(span.match(NAME) ?? []).every(isKnown));
  expect(missing).toEqual([]);
});

it.each(PAGES)('every path that %s writes in backticks exists', (page) => {
  const isPath = new RegExp(`^(?:${FOLDERS.join('|')})/[\\w./-]+$`.replaceAll('.ci', '\\.ci'));
  const isFile = /^[\w.-]+\.(?:ts|tsx|mts|mjs|sql|css|csv)$/;
  const missing = spansOf(page).filter((span) => {
    if (isPath.test(span)) return !existsSync(join(root, span));
    const isThere = existsSync(join(root, span)) || paths.some((path) => path.endsWith(`/${span}`));
    return isFile.test(span) && !isThere;
  });
  expect(missing.filter((span) => !span.endsWith('...'))).toEqual([]);
});

/** A path from the root, in a line that is a comment. */
const IN_COMMENT = /(?<![\w./#-])(?:schema|server|src|scripts|tests|bench|custom)\/[\w./-]*\w/g;

it('every path that a comment of the sources names exists', () => {
  const wrong = paths
    .filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path) && path !== THIS)
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n');
      const named = lines
        .filter((line) => /^\s*(?:\/\/|\/\*\*|\*) /.test(line))
        .flatMap((line) => line.match(IN_COMMENT) ?? []);
      return named
        .filter((name) => !existsSync(join(root, name)) && !existsSync(join(root, `${name}.ts`)))
        .map((name) => `${path}: ${name}`);
    });
  expect(wrong).toEqual([]);
});
