/**
 * Warnings about this installation: a restored copy, foreign files, and settings that do not go with a
 * public address. Shown at the start and to administrators. Obvious mistakes end the start
 * (`server/config/config.ts`).
 */
import { sql } from 'drizzle-orm';
import { inEnglish } from '#schema/language/index.ts';
import { type InstallationWarning, WARNING_WORDS } from '#schema/monitoring/installation.ts';
import { type Config, isPublic } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { isRestored, readInstallation } from '../db/installation.ts';
import { rows } from '../db/query.ts';
import { DEMO_PASSWORD, EMPLOYEES, MARIA } from '../demo/content/accounts.ts';
import type { Deps } from '../deps.ts';
import { isRightPassword } from '../signIn/passwords/passwords.ts';
import { isOwnStore, type StoreContext } from '../storage/ownership.ts';

type Guard = Exclude<InstallationWarning['kind'], 'untrusted_proxy'>;
type Addressed = Exclude<Guard, 'restored' | 'foreign_files'>;
type GuardDeps = Pick<Deps, 'config' | 'database' | 'files'>;

interface GuardWarning {
  kind: Guard;
  /** What it is about. */
  detail: string;
}

export async function startGuards({ config, database, files }: GuardDeps): Promise<GuardWarning[]> {
  const addressed = (await addressGuards(config, database.db)).map((kind) => ({
    kind,
    detail: config.public_url,
  }));
  return [...(await copyGuards({ database, store: files })), ...addressed];
}

/** A restored installation gets one warning, not two. */
async function copyGuards(place: StoreContext): Promise<GuardWarning[]> {
  const own = await readInstallation(place.database.db);
  if (isRestored(own)) return [{ kind: 'restored', detail: own.restored_from ?? '' }];
  // If the store does not answer, that is reported when it is used.
  const isOwn = await isOwnStore(place).catch(() => true);
  return isOwn ? [] : [{ kind: 'foreign_files', detail: '' }];
}

async function addressGuards(config: Config, db: Db): Promise<Addressed[]> {
  if (!isPublic(config.public_url)) return [];
  const isAmiss: Record<Addressed, boolean> = {
    demo: config.demo,
    demo_accounts: !config.demo && (await hasDemoAccounts(db)),
    no_mail_server: config.smtp_urls.length === 0,
    // TLS means that there is a proxy: the server itself has none.
    no_trusted_proxy: config.trust_proxy.length === 0,
  };
  return (Object.keys(isAmiss) as Addressed[]).filter((kind) => isAmiss[kind]);
}

/** For the terminal. */
export const startWarnings = async (deps: GuardDeps) =>
  (await startGuards(deps)).map(({ kind, detail }) =>
    inEnglish(WARNING_WORDS[kind], { address: detail }),
  );

const DEMO_ADDRESSES = [...EMPLOYEES, MARIA].map(({ login }) => `${login}@takda.test`);

/** All demo accounts share one hash; a changed password has another. */
async function hasDemoAccounts(db: Db): Promise<boolean> {
  const hashes = await rows<{ password_hash: string }>(
    db,
    sql`select distinct c.password_hash from users u join credentials c on c.user_id = u.id
      where lower(u.email) in ${DEMO_ADDRESSES} and u.status = 'active'`,
  );
  for (const { password_hash } of hashes) {
    if (await isRightPassword(password_hash, DEMO_PASSWORD, null)) return true;
  }
  return false;
}
