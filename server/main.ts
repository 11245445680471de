/** Reads the configuration, listens, and closes gracefully. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { buildApp } from './app.ts';
import { listenForCommands } from './backup/control.ts';
import { type Config, isPublic, readConfig } from './config/config.ts';
import { productClock } from './db/clock.ts';
import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { migrateDatabase } from './db/migrating/migrate.ts';
import { ensureSettings } from './db/settings.ts';
import { addHealthAnswers } from './demo/addHealthAnswers.ts';
import { addSealedAnswers } from './demo/addSealedAnswers.ts';
import { addIdentifications } from './demo/pictures/addIdentifications.ts';
import { seedDemo } from './demo/seed.ts';
import { startHousekeeping } from './housekeeping/start.ts';
import { describeError } from './http/loggedError.ts';
import { WaitingLine } from './http/waitingLine.ts';
import { JobRecords } from './jobRecords.ts';
import { startOutbox } from './mails/outbox/outbox.ts';
import { openMailer } from './mails/transports/openMailer.ts';
import { serveMetrics } from './monitoring/serveMetrics.ts';
import { logSlowStatements } from './monitoring/slowStatements.ts';
import { openTracing, type Tracing } from './monitoring/tracing.ts';
import { openKeyring, requireDataKeys } from './sealing/openKeyring.ts';
import { startWarnings } from './settings/startGuards.ts';
import { ensureBuiltInRoles } from './signIn/sessions/roles.ts';
import { missingRolesAndTeams } from './signIn/singleSignOn/syncRoles.ts';
import { serveMaintenancePage } from './startup/maintenancePage.ts';
import { restrictPermissions } from './startup/restrictPermissions.ts';
import { startFailure } from './startup/startFailure.ts';
import {
  closeSoon,
  gracefulCloser,
  limitShutdownTime,
  listenForSignals,
  type Stopping,
} from './startup/stopping.ts';
import { guardStore } from './storage/guardStore.ts';
import { openStore } from './storage/openStore.ts';
import { markNewStore } from './storage/ownership.ts';
import { openScanner } from './storage/scanner.ts';
import { COMMIT, VERSION } from './version.ts';

const root = join(
  import.meta.dirname,
  import.meta.dirname.endsWith('dist/server') ? '../..' : '..',
);

/**
 * Connections that wait to be taken: with Node's own 511, those of a rush are dropped by the system and
 * come again after 1, 3, 7 and 15 seconds. The system may allow fewer (net.core.somaxconn).
 */
const BACKLOG = 4096;

async function start() {
  const stopping = listenForSignals();
  const config = readConfig(process.env);
  limitShutdownTime(stopping, config.stop_delay);
  const tracing =
    config.tracing && (await openTracing(config.tracing, { version: VERSION, onProblem }));
  restrictPermissions(
    [config.data_dir, ...(config.files.kind === 'folder' ? [config.files.folder] : [])],
    say,
  );
  const mayBegin = config.demo || !isPublic(config.public_url);
  const database = await openDatabase(config, onLost, { mayBegin });
  restrictPermissions([config.data_dir], say);
  try {
    const stopAnswering = await serveMaintenancePage(config, say);
    const preparing = prepare(config, database);
    const prepared = await Promise.race([preparing, stopping.firstSignal]).finally(stopAnswering);
    if (!prepared) return await closeSoon(database);
    await serve(prepared, { stopping, tracing });
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
}

interface Process {
  stopping: Stopping;
  tracing?: Tracing | undefined;
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(config: Config, database: Database) {
  // Fail first if the database is down, then if keys are missing: nothing is migrated without them.
  await database.db.execute(sql`select 1`);
  requireDataKeys(config);
  say(COMMIT ? `Takda ${VERSION}, of commit ${COMMIT}.` : `Takda ${VERSION}.`);
  const applied = await migrateDatabase(config, database.db, { say });
  if (applied.length > 0) say(`Prepared the database (${applied.length} migrations).`);
  const clock = await productClock(database);
  await ensureBuiltInRoles(database.db, clock.now());
  await ensureSettings(database.db, clock.now());
  const keyring = await openKeyring({ config, db: database.db, now: clock.now() });
  for (const name of await missingRolesAndTeams(database.db, config.single_sign_on?.roles)) {
    console.error(`OIDC_ROLES names ${name}, which does not exist: it gives nobody anything.`);
  }
  const store = await openStore(config, onProblem);
  await markNewStore({ database, store });
  const files = guardStore({ database, store });
  const scanner = config.scan_url ? openScanner(config.scan_url, onProblem) : undefined;
  if (config.demo && (await seedDemo(database.db, clock.now))) {
    await addIdentifications(database.db, { store: files, keyring });
    await addSealedAnswers(database.db, { store: files, keyring });
    await addHealthAnswers(database.db, keyring, clock.now());
    say('Filled in the demo data.');
  }
  const mailer = openMailer({ config, db: database.db, say, onProblem });
  const records = new JobRecords();
  const now = clock.now;
  const deps = { config, database, clock: now, files, scanner, keyring, mailer, records };
  return { deps, clock };
}

async function serve({ deps, clock }: Prepared, { stopping, tracing }: Process) {
  const { config, database } = deps;
  const client = join(root, 'dist/client');
  const view = join(root, 'dist/view/sentView.js');
  const metrics = config.metrics && (await openMetrics());
  tracing?.watchStatements(database);
  const waitingLine = new WaitingLine();
  const app = await buildApp(deps, {
    waitingLine,
    logger: { level: config.log_level },
    version: VERSION,
    isStopping: () => stopping.isStopping,
    isWorker: config.role === 'worker',
    ...(metrics && { metrics }),
    ...(tracing && { tracing }),
    ...(existsSync(client) ? { client } : {}),
    // Views are made of what this process's own API answers.
    ...(existsSync(view) && !config.api_base_url
      ? { renderer: await import(pathToFileURL(view).href) }
      : {}),
  });
  const close = gracefulCloser(app.server, () => app.close());
  const stopControls = database.engine === 'pglite' ? await listenForCommands(deps) : undefined;
  const endSlow = logSlowStatements(database, {
    threshold: config.slow_statement_ms,
    log: app.log,
  });
  const metricsServer =
    metrics && config.metrics ? await serveMetrics(metrics, config.metrics) : undefined;
  const outbox = config.role === 'web' ? undefined : startOutbox({ ...deps, waitingLine }, app.log);
  const housekeeping = startHousekeeping(deps, app.log);
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  announce(config, app.listeningOrigin);
  for (const sentence of await startWarnings(deps)) {
    console.error(`WARNING: ${sentence}`);
  }
  say('Stop with Ctrl-C.');

  await stopping.firstSignal;
  await wait(config.stop_delay * 1000);
  const servers = [close(), outbox?.stop(), housekeeping.stop()];
  await Promise.all([...servers, stopControls?.(), metricsServer?.stop()]);
  await outbox?.notifyRest();
  endSlow();
  await tracing?.stop();
  clock.stop();
}

/** Loaded only when metrics are on. */
async function openMetrics() {
  const { Metrics } = await import('./monitoring/metrics.ts');
  return new Metrics();
}

function announce(config: Config, origin: string) {
  if (config.role === 'worker') return say(`The worker runs. How it does: ${origin}/readyz`);
  say(
    `Takda runs at ${config.public_url === `http://localhost:${config.port}` ? origin.replace('127.0.0.1', 'localhost') : config.public_url}`,
  );
  if (config.smtp_urls.length === 0)
    say(`Mails are written to ${join(config.data_dir, 'outbox')}.`);
  if (config.demo) {
    say('Demo accounts, password takda-demo-2026:');
    say('  admin@takda.test   administrator, at /admin');
    say('  staff@takda.test   staff of one office, at /admin');
    say('  maria@takda.test   constituent');
  }
}

const onLost = (error: Error) =>
  onProblem(`A connection to the database broke: ${describeError(error)}`);
const onProblem = (problem: string) => console.error(problem);

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

start().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  },
);
