import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { ADMIN } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import { phrase } from '#schema/language/index.ts';
import { parseInWords } from '#schema/language/parseInWords.ts';
import { newPassword } from '#schema/signIn/login.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { linkTable, tableOf } from '../db/tables/resourceTables.ts';
import { credentials } from '../db/tables/systemTables.ts';
import { invalid } from '../http/errors.ts';
import { endUnconfirmed } from '../signIn/challenges/registrations.ts';
import { refusalOf } from '../signIn/passwords/passwordRules.ts';
import { hashPassword } from '../signIn/passwords/passwords.ts';
import { UNCONFIRMED } from '../signIn/sessions/accounts.ts';

const { username, email, profile } = user.fields;
export const newAdmin = z.object({
  email: email.zod,
  username: username.zod,
  first_name: profile.fields.first_name.zod,
  last_name: profile.fields.last_name.zod,
  password: newPassword,
}) as z.ZodType<NewAdmin>;
interface NewAdmin {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  password: string;
}

/**
 * Makes an account with the role of an administrator.
 * @throws AppError invalid, with one text per field, also when somebody has the address already
 */
export async function addAdmin(
  { db, now }: { db: Db; now: Date },
  input: NewAdmin,
): Promise<string> {
  const parsed = parseInWords(newAdmin, input);
  if (!parsed.success) throw invalid(parsed.errors);
  const { password, ...person } = parsed.data;
  const problem = await refusalOf(db, password, person);
  if (problem) throw invalid({ password: problem });
  await refuseDuplicates(db, person);
  const password_hash = await hashPassword(password, null);
  const id = uuidv7();
  const at = now.toISOString();
  await db.transaction(async (tx) => {
    await endUnconfirmed(tx, { email: person.email, username: person.username, now });
    await tx.insert(tableOf(user)).values({
      id,
      created_at: at,
      updated_at: at,
      email: person.email,
      username: person.username,
      status: 'active',
      profile_first_name: person.first_name,
      profile_last_name: person.last_name,
    });
    await tx.insert(credentials).values({ user_id: id, password_hash, changed_at: at });
    await tx
      .insert(linkTable(user, 'roles'))
      .values({ owner_id: id, target_id: sql`(select id from roles where name = ${ADMIN})` });
  });
  return id;
}

async function refuseDuplicates(db: Db, { email, username }: { email: string; username: string }) {
  const taken = await rows<{ email: string }>(
    db,
    sql`select lower(email) as email from users
      where (lower(email) = ${email.toLowerCase()} or lower(username) = ${username.toLowerCase()})
        and not ${UNCONFIRMED}`,
  );
  if (taken.some((account) => account.email === email.toLowerCase())) {
    throw invalid({ email: phrase('There is an account with {email} already', { email }) });
  }
  if (taken.length > 0) {
    throw invalid({
      username: phrase('The user name {username} is taken: give another with --username', {
        username,
      }),
    });
  }
}
