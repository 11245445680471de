/**
 * The versions of the database, the oldest first. Each upgrades from every one before it. The last one
 * is this version's, whose last migration `npm run db:generate` and `npm run db:dump` keep up to date.
 */
import { VERSION } from '../../version.ts';
import releases from '../migrations/releases.json' with { type: 'json' };

export interface Release {
  version: string;
  lastMigration: string;
}
export const RELEASES: readonly Release[] = releases;

/** The version that a migration came with. */
export const versionOf = (migration: string): string =>
  RELEASES.find(({ lastMigration }) => migration <= lastMigration)?.version ?? VERSION;
