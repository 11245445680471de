/**
 * What does not go together with an address that everybody can reach: said at the start and, while
 * it lasts, to administrators. What nobody can have meant ends the start (`server/config.ts`).
 */
import { sql } from 'drizzle-orm';
import { type InstallationWarning, WARNING_WORDS } from '../schema/installation.ts';
import { inEnglish } from '../schema/language.ts';
import { isRightPassword } from './auth/passwords.ts';
import { type Config, isPublic } from './config.ts';
import type { Db } from './db/connect.ts';
import { rows } from './db/query.ts';
import { DEMO_PASSWORD, EMPLOYEES, MARIA } from './demo/content/accounts.ts';

type Guard = Exclude<InstallationWarning['kind'], 'untrusted_proxy'>;

export async function startGuards(config: Config, db: Db): Promise<Guard[]> {
  if (!isPublic(config.public_url)) return [];
  const isAmiss: Record<Guard, boolean> = {
    demo: config.demo,
    demo_accounts: !config.demo && (await hasDemoAccounts(db)),
    no_mail_server: config.smtp_urls.length === 0,
    // The server itself speaks no TLS: something else does.
    no_trusted_proxy: config.trust_proxy.length === 0,
  };
  return (Object.keys(isAmiss) as Guard[]).filter((kind) => isAmiss[kind]);
}

/** As the start says them. */
export const guardSentences = async (config: Config, db: Db) =>
  (await startGuards(config, db)).map((kind) =>
    inEnglish(WARNING_WORDS[kind], { address: config.public_url }),
  );

const DEMO_ADDRESSES = [...EMPLOYEES, MARIA].map(({ login }) => `${login}@takda.test`);

/** They were all given one hash; a password that was changed since has another. */
async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await rows<{ password_hash: string }>(
    db,
    sql`select distinct c.password_hash from users u join credentials c on c.user_id = u.id
      where lower(u.email) in ${DEMO_ADDRESSES} and u.status = 'active'`,
  );
  for (const { password_hash } of found) {
    if (await isRightPassword(password_hash, DEMO_PASSWORD, null)) return true;
  }
  return false;
}
