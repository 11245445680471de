/** The files that texts are looked for in. Paths are from the root, with forward slashes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../setup/root.mjs';

export const read = (path: string) => readFileSync(inRoot(path), 'utf8');

/** The demo's people and services are records like any others; commands speak English. */
const OTHERS = ['server/demo/', 'server/config/', 'server/startup/startFailure.ts'];

export const sourceFiles = (folder: 'schema' | 'server' | 'src'): string[] =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(inRoot('.').length).replace(/^\//, ''))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts') && !OTHERS.some((prefix) => path.startsWith(prefix)))
    .sort();

export const isFile = (path: string) => existsSync(inRoot(path));
