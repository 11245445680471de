/** Which people and categories exist already. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Parsed } from '#schema/language/parseInWords.ts';
import type { ImportRow } from '#schema/users/import.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { UNCONFIRMED } from '../../signIn/sessions/accounts.ts';

/** Who has one of the table's e-mail addresses: address in small letters -> id. */
export async function peopleByEmail(tx: Tx, table: readonly Parsed<ImportRow>[]) {
  const addresses = table.flatMap(({ data }) => data?.email ?? []);
  const found = await rows<{ id: string; email: string }>(
    tx,
    sql`select id, lower(email) as email from users
      where lower(email) = any(${sql.param(addresses)}) and not ${UNCONFIRMED}`,
  );
  return new Map(found.map(({ id, email }) => [email, id]));
}

/** Name in small letters, in any language -> id; as it was written wins. */
export async function categoriesByName(tx: Tx) {
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select c.id, lower(texts.value ->> 'name') as name from constituent_categories c,
        jsonb_each(c.translations) texts
      where texts.key <> 'older' and texts.value ? 'name'
      union all select id, lower(name) from constituent_categories`,
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}

const MAX_LENGTH = 28;

/** Made from the e-mail address where the table has none. */
export async function freeName(tx: Tx, email: string): Promise<string> {
  const [local = ''] = email.split('@');
  const plain = local.replace(/[^A-Za-z0-9._-]+/g, '.').replace(/^[._-]+/, '');
  const base = plain.slice(0, MAX_LENGTH).padEnd(3, '0');
  const taken = await rows<{ name: string }>(
    tx,
    sql`select lower(username) as name from users
      where lower(username) = any(${sql.param(candidates(base.toLowerCase()))})`,
  );
  const free = candidates(base).find(
    (one) => !taken.some(({ name }) => name === one.toLowerCase()),
  );
  return free ?? `${base}-${uuidv7().slice(-8)}`;
}

const candidates = (base: string) => [base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${base}${n}`)];
