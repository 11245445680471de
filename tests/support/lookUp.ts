import { eq } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import type { Client } from './client.ts';
import type { TestApp } from './testApp.ts';

const users = tableOf(user);

/** As at the desk: whoever was never there says their e-mail address, and is found by it. */
export async function lookUp(app: TestApp, staff: Client, id: string) {
  const [person] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  const { status, body } = await staff.post('/users/look-up', { email: person?.email });
  if (status !== 200 || body.data[0]?.id !== id)
    throw new Error(`Nobody found: ${JSON.stringify(body)}`);
}
