import { existsSync } from 'node:fs';

/** The path of PgBouncer, whose tests are skipped without it. */
export const findPooler = () =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) =>
    existsSync(path),
  );
