/** What `npm run package` makes runs by itself, without anything that only the build needs. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Command } from '../support/command.ts';
import { freePort } from '../support/freePort.ts';

const temporary = mkdtempSync(join(tmpdir(), 'takda-package-'));
const folder = join(temporary, 'takda');
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

beforeAll(async () => {
  await succeeds('node', ['scripts/package/package.mjs', folder]);
});

async function succeeds(file: string, args: string[], env: Record<string, string> = {}) {
  const command = new Command(file, args, env);
  expect(await command.ended, command.output).toBe(0);
  return command.output;
}

const server = () =>
  readdirSync(join(folder, 'dist/server'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, 'dist/server', name), 'utf8'))
    .join('\n');

it('its dependencies are what the built server imports, no more and no less', () => {
  const imported = new Set(
    [...server().matchAll(/^(?:import|export)\b[^'"\n]*["']([^'"]+)["']|\bimport\(["']([^'"]+)/gm)]
      .map(([, plain, dynamic]) => plain ?? dynamic ?? '')
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
      .filter((name) => !builtinModules.includes(name))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  );
  // Who wants traces installs what sends them: server/monitoring/tracing.ts.
  for (const name of [...imported]) if (name.startsWith('@opentelemetry/')) imported.delete(name);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
});

it('carries what an operator reads and deploys with', () => {
  for (const path of [
    'docs/operations.md',
    '.env.example',
    'docs/configuration.md',
    'CHANGELOG.md',
    'README.md',
    'deploy/docker/compose.yaml',
    'deploy/systemd/takda-web@.service',
    'deploy/nginx/takda.conf',
  ]) {
    expect(existsSync(join(folder, path)), path).toBe(true);
  }
});

it('refuses a folder that holds something', async () => {
  const command = new Command('node', ['scripts/package/package.mjs', folder], {});
  expect(await command.ended).toBe(1);
  expect(command.output).toContain(`${folder} is not empty. Give another folder, or none.`);
});

it('says what to do before its packages are there, then runs, and ends on SIGTERM', async () => {
  const early = new Command('npm', ['start', '--prefix', folder], {});
  expect(await early.ended).toBe(1);
  expect(early.output).toContain('Run: npm ci --omit=dev');

  const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
  await succeeds('npm', ['ci', '--omit=dev', '--prefix', folder, ...quiet]);
  for (const tool of ['vite', 'typescript', 'tsx', 'vitest', 'react']) {
    expect([tool, existsSync(join(folder, 'node_modules', tool))]).toEqual([tool, false]);
  }
  expect(await succeeds('npm', ['run', 'new-data-key', '--prefix', folder])).toMatch(
    /:[\w+/]{43}=/,
  );

  const PORT = String(await freePort());
  const METRICS_PORT = String(await freePort());
  const env = { PORT, METRICS_PORT, DATA_DIR: join(temporary, 'data'), DEMO: 'on' };
  const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  const untraced = new Command('npm', ['start', '--prefix', folder], traced);
  expect(await untraced.ended).toBe(1);
  expect(untraced.output).toMatch(
    /that send traces are not installed\. Run: npm install --no-save/,
  );
  const product = new Command('npm', ['start', '--prefix', folder], env);
  await product.serves();
  expect(await (await fetch(`http://localhost:${PORT}/healthz`)).json()).toEqual({ status: 'ok' });
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(metrics).toContain('takda_job_runs_total{job="send_codes"}');
  const page = await (await fetch(`http://localhost:${PORT}/`)).text();
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(`http://localhost:${PORT}${script}`)).status).toBe(200);
  // By itself. The demo's year is being counted: a busy machine may need the server's own last bound.
  expect(await product.stop('SIGTERM'), product.output).not.toBeNull();
  expect(product.isAlive).toBe(false);
});
