import type { Plugin } from 'vite';
import { hollow } from './ownCopies.ts';

/**
 * What libraries bring along and nothing of ours calls: how zod describes a schema as JSON Schema
 * (the server does that), and react-admin's own export (ours is `src/generator/csv.ts`).
 */
const UNUSED =
  /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$|\/ra-core\/dist\/export\/(defaultExporter|downloadCSV)\.js$/;

/** Empties those modules, so that no browser loads them. */
export const unusedModules = (): Plugin => ({
  name: 'takda-unused-modules',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (UNUSED.test(id) ? { code: hollow(code), map: null } : null),
});
