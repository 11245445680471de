import { join } from 'node:path';

/** SQL files lie beside this file, and beside the built server, which is one folder. */
export const sqlFolder = (name: 'migrations' | 'functions' | 'triggers') =>
  join(import.meta.dirname, name);
