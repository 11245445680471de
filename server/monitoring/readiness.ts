/**
 * Whether a process can do its work, check by check. Each has its own timeout, and uses the database
 * connections beside the pool.
 */
import { sql } from 'drizzle-orm';
import type { CheckState, Checks, Readiness } from '#schema/monitoring/installationStatus.ts';
import { singleFlight } from '../concurrencyLimit.ts';
import type { SchemaWatch } from '../db/migrating/schemaWatch.ts';
import type { Deps } from '../deps.ts';
import { diskStatus } from './disks.ts';
import { areMailsLate } from './mailState.ts';

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'files'>;

/** Milliseconds that a check may take. */
const TIMEOUT_MS = 2_500;
/** How long a result of the store is cached: anybody may call this, and each check costs a call. */
const STORE_MS = 10_000;
const MEGABYTE = 1024 * 1024;

/** Without these the process cannot work at all; without the others in part. */
const NEEDED: readonly (keyof Checks)[] = ['database', 'schema', 'disk'];

export interface ReadinessCheck {
  /** Never throws. Concurrent calls share one run. */
  check(): Promise<Readiness>;
}

export function readinessOf(deps: Needs, schema: SchemaWatch): ReadinessCheck {
  const checkStore = remembered(() => storeState(deps), STORE_MS);
  return { check: singleFlight(() => runChecks(deps, { checkStore, schema })) };
}

interface Checking {
  checkStore: () => Promise<CheckState>;
  schema: SchemaWatch;
}

async function runChecks(deps: Needs, { checkStore, schema }: Checking): Promise<Readiness> {
  const { aside } = deps.database;
  const database = within(async () => {
    await aside.execute(sql`select 1`);
    return 'ok';
  }, 'failed');
  /** What nobody can see is not known. */
  const ofDatabase = (check: () => Promise<CheckState>) =>
    database.then((state) => (state === 'ok' ? within(check, 'unknown') : 'unknown'));
  const checks: Checks = await together({
    database,
    schema: ofDatabase(() => schema.look()),
    disk: within(() => diskState(deps), 'unknown'),
    store: checkStore(),
    mail: ofDatabase(async () => ((await areMailsLate(aside, deps.clock())) ? 'late' : 'ok')),
  });
  return { status: statusOf(checks), checks };
}

function statusOf(checks: Checks): Readiness['status'] {
  if (NEEDED.some((name) => !isWell(name, checks))) return 'unavailable';
  return Object.values(checks).every((state) => state === 'ok') ? 'ok' : 'degraded';
}

/** A disk that cannot be seen may well have room. */
const isWell = (name: keyof Checks, checks: Checks) =>
  checks[name] === 'ok' || (name === 'disk' && checks.disk === 'unknown');

async function diskState({ config }: Needs): Promise<CheckState> {
  const disks = await diskStatus(config);
  const isLow = disks.some(({ free_bytes }) => free_bytes < config.disk_free_mb * MEGABYTE);
  return isLow ? 'low' : 'ok';
}

const storeState = ({ files }: Needs): Promise<CheckState> =>
  within(async () => {
    await files.check();
    return 'ok';
  }, 'failed');

/** @param otherwise the result if it fails or takes too long */
async function within(check: () => Promise<CheckState>, otherwise: CheckState) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckState>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), TIMEOUT_MS);
  });
  return Promise.race([check().catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}

function remembered<T>(look: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let seen: { at: number; what: Promise<T> } | null = null;
  return () => {
    const at = performance.now();
    if (!seen || at - seen.at > milliseconds) seen = { at, what: look() };
    return seen.what;
  };
}

async function together<T extends Record<string, Promise<CheckState>>>(waiting: T) {
  const states = await Promise.all(
    Object.entries(waiting).map(async ([name, state]) => [name, await state]),
  );
  return Object.fromEntries(states) as Record<keyof T, CheckState>;
}
