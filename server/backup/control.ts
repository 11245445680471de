/**
 * Lets commands call the running process, since nobody else can open the embedded database meanwhile: on
 * this machine only, with a secret that only the owner of the data folder can read.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LastBackup } from '../db/installation.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/loggedError.ts';
import { fetchTraced } from '../http/outgoing.ts';
import { adopt } from './adopt.ts';
import { BackupError } from './backupError.ts';
import { copyFolder } from './copyFolder.ts';
import { saveLastBackup } from './saveLastBackup.ts';

type Given = Pick<Deps, 'config' | 'database' | 'files' | 'clock'>;

/** The calls by name, with JSON in and out. */
const controlsOf = ({ config, database, files, clock }: Given) => ({
  copy: async () => ({ folder: await copyFolder(database, config.data_dir) }),
  'note-backup': (backup: LastBackup) => saveLastBackup(database.db, backup, clock()),
  adopt: ({ erased }: { erased: string[] }) =>
    adopt({ database, store: files }, { now: clock(), erased }),
});
type Controls = Record<string, (request: never) => Promise<unknown>>;

const fileIn = (dataDir: string) => join(dataDir, 'control.json');

interface ControlAddress {
  port: number;
  secret: string;
}

/** @returns stops listening */
export async function listenForCommands(deps: Given) {
  const controls: Controls = controlsOf(deps);
  const secret = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    answer(request, { controls, secret }).then(
      ([status, body]) => send(response, status, body),
      (error: unknown) =>
        send(response, 500, {
          message: error instanceof BackupError ? error.message : describeError(error),
        }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const path = fileIn(deps.config.data_dir);
  const address: ControlAddress = { port, secret };
  writeFileSync(`${path}.part`, JSON.stringify(address), { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return async () => {
    rmSync(path, { force: true });
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

/** @throws Error with what the other process said, or when it can't be reached */
export async function askRunning<Answer>(
  dataDir: string,
  control: string,
  request: unknown = {},
): Promise<Answer> {
  const { port, secret } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as ControlAddress;
  const response = await fetchTraced(`http://127.0.0.1:${port}/${control}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as { message?: string };
  if (!response.ok) throw new Error(body.message ?? String(response.status));
  return body as Answer;
}

interface ControlServer {
  controls: Controls;
  secret: string;
}

async function answer(
  request: IncomingMessage,
  { controls, secret }: ControlServer,
): Promise<[number, unknown]> {
  const given = Buffer.from(request.headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${secret}`);
  if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) {
    return [403, { message: 'This is for the commands of the product.' }];
  }
  const name = (request.url ?? '').slice(1);
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!control) return [404, { message: 'The product that runs is of another version.' }];
  return [200, (await control(JSON.parse(await text(request)) as never)) ?? {}];
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
}
