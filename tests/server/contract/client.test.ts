/** The description in the hands of others: a linter, and a generator whose client books. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { root } from '../../support/command.ts';
import { testApp } from '../../support/testApp.ts';
import { codeSentTo, PASSWORD } from '../signIn/sessions/signIn.ts';

const run = promisify(execFile);
const inRoot = (...path: string[]) => join(root, 'node_modules', ...path);
/** It stays on this machine. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

describe('the description of the API', () => {
  const app = testApp({ engine: 'pglite' });
  let url: string;
  let folder: string;
  let document: string;
  beforeAll(async () => {
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    folder = mkdtempSync(join(tmpdir(), 'takda-client-'));
    document = join(folder, 'openapi.json');
    writeFileSync(document, await (await fetch(`${url}/api/openapi.json`)).text());
    symlinkSync(inRoot(), join(folder, 'node_modules'));
    copyFileSync(join(root, 'tests/client/book.ts'), join(folder, 'book.ts'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const node = (program: string, args: string[]) =>
    run(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...process.env, ...QUIET },
      maxBuffer: 2 ** 26,
    }).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    });

  it('is as its linter recommends, without a warning', async () => {
    const args = ['lint', document, '--extends=recommended', '--format=json'];
    const { stdout } = await node(inRoot('@redocly/cli/bin/cli.js'), args);
    expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  it('makes a client that compiles, signs in and books', async () => {
    await node(inRoot('oazapfts/dist/cli.js'), [document, join(folder, 'client.ts')]);
    const strict = ['--strict', '--noUncheckedIndexedAccess', '--rewriteRelativeImportExtensions'];
    const target = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
    await node(inRoot('typescript/bin/tsc'), [...strict, ...target, 'book.ts']);

    const { id } = await buildService(app.db);
    const { user } = await app.as('constituent', { password: PASSWORD });
    const { book } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'book.js')).href);
    const { made, read, ...told } = await book(url, { login: user.email, password: PASSWORD }, () =>
      codeSentTo(app, user.email),
    );
    expect(told).toMatchObject({ service: id, refused: 'slot_full' });
    expect(read).toMatchObject({ id: made.id, ...told.slot, user_id: user.id });
  });
});
