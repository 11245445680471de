/** What is deployed with names settings, files and commands that there are. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVER_COMMANDS } from '#scripts/build/commands.mjs';
import { inRoot } from '#scripts/setup/root.mjs';
import { environment } from '#server/config/environment.ts';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
interface Service {
  image: string;
  environment: Record<string, string>;
}
const isSetting = (name: string) => name === 'NODE_ENV' || name in environment.shape;
const units = readdirSync(inRoot('deploy/systemd'));
const PORT_OF_WEB = '3001';

it('the example of settings names nothing else', () => {
  const names = Object.keys(parseEnv(read('.env.example')));
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
});

it('Compose runs two web processes, a worker and PostgreSQL', () => {
  const { services } = parse(read('deploy/docker/compose.yaml'), { merge: true });
  const all = Object.values<Service>(services);
  const roles = all.map(({ environment }) => environment.ROLE);
  expect(roles.sort()).toEqual(['web', 'web', 'worker', undefined]);
  for (const { environment, image } of all) {
    if (image !== 'takda') continue;
    expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
    expect(environment).toMatchObject({ DATABASE_URL: expect.stringContaining('@database/') });
  }
});

it.each(units)('%s names what there is', (unit) => {
  const text = read(`deploy/systemd/${unit}`);
  const settings = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((one) => one.split('=')[0] ?? ''),
  );
  expect(settings.filter((name) => !isSetting(name))).toEqual([]);
  for (const [, path = ''] of text.matchAll(/^ExecStart=\/usr\/bin\/node (?:--\S+ )?(\S+)/gm)) {
    const command = /^dist\/server\/(\w+)\.js$/.exec(path)?.[1];
    expect(
      command ? Object.keys(SERVER_COMMANDS).includes(command) : existsSync(inRoot(path)),
    ).toBe(true);
  }
});

const hasAnalyser = existsSync('/usr/bin/systemd-analyze');
it.skipIf(!hasAnalyser)('systemd reads the timer and when it is due', () => {
  const [, when = ''] = /^OnCalendar=(.*)$/m.exec(read('deploy/systemd/takda-backup.timer')) ?? [];
  expect(execFileSync('systemd-analyze', ['calendar', when]).toString()).toMatch(/Next elapse/);
});

it('nginx passes on to the ports of the web processes, and bodies as large as uploads', () => {
  const text = read('deploy/nginx/takda.conf');
  expect(text).toContain(`server 127.0.0.1:${PORT_OF_WEB}`);
  expect(read('deploy/docker/compose.yaml')).toContain(`127.0.0.1:${PORT_OF_WEB}:3000`);
  expect(text).toContain('client_max_body_size 11m');
  expect(text.split('{').length).toBe(text.split('}').length);
});
