/** Warnings for administrators about the installation. */
import { desc, gt } from 'drizzle-orm';
import type { InstallationWarning } from '#schema/monitoring/installation.ts';
import type { Db } from '../db/database.ts';
import { installationWarnings } from '../db/tables/systemTables.ts';
import type { Deps } from '../deps.ts';
import { startGuards } from './startGuards.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function saveWarning(
  db: Db,
  { kind, detail, now }: Pick<InstallationWarning, 'kind' | 'detail'> & { now: Date },
) {
  const seen = { detail, seen_at: now.toISOString() };
  await db
    .insert(installationWarnings)
    .values({ kind, ...seen })
    .onConflictDoUpdate({ target: installationWarnings.kind, set: seen });
}

/** Current warnings, and those seen during the last day: what is fixed disappears. */
export async function listWarnings({ db, now }: { db: Db; now: Date }, deps: Deps) {
  const warnings = await db
    .select()
    .from(installationWarnings)
    .where(gt(installationWarnings.seen_at, new Date(now.getTime() - DAY_MS).toISOString()))
    .orderBy(desc(installationWarnings.seen_at));
  const seen = warnings as InstallationWarning[];
  const lasting = (await startGuards(deps))
    // A proxy that was seen is a more precise warning.
    .filter(({ kind }) => kind !== 'no_trusted_proxy' || seen.length === 0)
    .map((guard) => ({ ...guard, seen_at: now.toISOString() }));
  return { data: [...lasting, ...seen] };
}
