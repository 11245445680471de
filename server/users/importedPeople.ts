/** People who come in a table: constituents, who may be invited. Those who have the address already stay. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { kickOutbox } from '../mails/kick.ts';
import type { ImportHooks } from '../resources/hooks.ts';
import { UNCONFIRMED } from '../signIn/sessions/accounts.ts';
import { constituentRole, invite } from './invitations.ts';
import { lockAdministrators } from './rules.ts';

export const importedPeople: ImportHooks = {
  beforeRows: lockAdministrators,
  unless: UNCONFIRMED,
  async complete(tx, values) {
    const { username, email } = values;
    return {
      ...values,
      roles: [await constituentRole(tx)],
      ...(!username && typeof email === 'string' && { username: await freeName(tx, email) }),
    };
  },
  async afterCreate(tx, { now }, { id, values, choices, public_url }) {
    if (choices.invite) await invite(tx, { id, email: String(values.email), public_url, now });
  },
  afterRows: ({ db }) => kickOutbox(db),
};

const MAX_LENGTH = 28;

/** Made from the e-mail address. */
async function freeName(tx: Tx, email: string): Promise<string> {
  const [local = ''] = email.split('@');
  const plain = local.replace(/[^A-Za-z0-9._-]+/g, '.').replace(/^[._-]+/, '');
  const base = plain.slice(0, MAX_LENGTH).padEnd(3, '0');
  const taken = await rows<{ name: string }>(
    tx,
    sql`select lower(username) as name from users
      where lower(username) = any(${sql.param(candidates(base.toLowerCase()))})`,
  );
  const free = candidates(base).find(
    (name) => !taken.some((other) => other.name === name.toLowerCase()),
  );
  return free ?? `${base}-${uuidv7().slice(-8)}`;
}

const candidates = (base: string) => [base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${base}${n}`)];
