/** The product as further versions of itself: copies of its sources, with changes, as processes. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '#server/version.ts';
import { type Command, root, serverCommand } from './command.ts';
import { freePort } from './freePort.ts';
import { writtenKeys } from './testKeys.ts';

export interface Version {
  folder: string;
  /** Puts another text in the place of one that is there. */
  change(file: string, from: string | RegExp, to: string): void;
  add(file: string, text: string): void;
  remove(): void;
}

function copyVersion(from = root): Version {
  const folder = mkdtempSync(join(tmpdir(), 'takda-version-'));
  for (const name of ['package.json', 'tsconfig.json', 'schema', 'server']) {
    cpSync(join(from, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    change(file, before, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const changed = text.replaceAll(before, to);
      if (changed === text) throw new Error(`${file} has no ${before}`);
      writeFileSync(path, changed);
    },
    add: (file, text) => writeFileSync(join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The version that comes after this one, by its number. */
export function numberedVersion(): Version {
  const next = copyVersion();
  next.change('package.json', `"version": "${VERSION}"`, '"version": "99.0.0"');
  return next;
}

/** It has a column and an index more, and tells `book_seat` by another name at which seat to begin. */
export function nextVersion(): Version {
  const next = numberedVersion();
  next.add(
    'server/db/migrations/9001_colour.sql',
    "-- expand\nALTER TABLE reservations ADD COLUMN colour text DEFAULT 'blue' NOT NULL;\n",
  );
  next.add(
    'server/db/migrations/9002_colour_index.sql',
    '-- expand\n-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS reservations_colour_index ON reservations (colour);\n',
  );
  next.change('server/db/functions/book_seat.sql', 'first_seat', 'seat_to_begin_at');
  next.change('server/reservations/seat.ts', 'first_seat:', 'seat_to_begin_at:');
  return next;
}

export interface VersionProcess {
  address: string;
  command: Command;
  stop(): Promise<void>;
}

/** Its files of a process, on a database that others may use as well. */
export async function startVersion(
  folder: string,
  database_url: string,
  env: Record<string, string> = {},
): Promise<VersionProcess> {
  const port = String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), 'takda-version-data-'));
  const command = serverCommand(
    {
      ...{ DATABASE_URL: database_url, DATA_DIR: dataDir, PORT: port, DEMO: 'off' },
      ...{ DATA_KEYS: writtenKeys('test'), LOG_LEVEL: 'warn', ...env },
    },
    { sources: folder },
  );
  return {
    address: `http://localhost:${port}`,
    command,
    stop: async () => {
      await command.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
