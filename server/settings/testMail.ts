/** Sends the viewer a test mail through the normal queue, and reports what became of it. */
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import type { MailTest } from '#schema/settings/mailTest.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { type Addressee, addresseeOf } from '../mails/addressee.ts';
import { kickOutbox } from '../mails/kick.ts';
import type { MailContent } from '../mails/mailContent.ts';
import { queueMail } from '../mails/queue.ts';
import { countOne, tooMany } from '../signIn/challenges/rateLimit.ts';

const MAX_TEST_MAILS = 5;
const WINDOW = 10 * 60;
/** The viewer waits; a mail server that does not answer is given up after ten seconds. */
const TIMEOUT_MS = 12_000;
const LOOK_MS = 200;

/** @throws AppError too_many_requests after five within ten minutes */
export async function sendTestMail(context: Context, config: Config): Promise<MailTest> {
  const { viewer, db, now } = context;
  if (!viewer) throw unauthenticated();
  const counted = await countOne(context, ['test mail', viewer.id], WINDOW);
  if (counted.count > MAX_TEST_MAILS) throw tooMany(counted.retry_after);
  const { id, recipient } = await db.transaction(async (tx) => {
    const addressee = await addresseeOf(tx, { id: viewer.id });
    await logActivity(tx, context, [
      { action: 'test_mail', resource: user.name, subject_id: viewer.id },
    ]);
    return {
      id: await queueMail(tx, { to: addressee, content: testContent(addressee), now }),
      recipient: addressee.email,
    };
  });
  const timeout = kickOutbox(db) ? TIMEOUT_MS : 0;
  const { state, last_error } = await whatBecomesOf(db, id, timeout);
  return { id, recipient, state, error: last_error, ...placeOf(config, id) };
}

const testContent = ({ t, organisation }: Addressee): MailContent => ({
  subject: t('A test mail from {organisation}', { organisation }),
  heading: t('Mails arrive'),
  paragraphs: [
    t(
      'You asked for this mail in the settings of {organisation}. That you read it means that mails are sent.',
      { organisation },
    ),
  ],
});

function placeOf(
  { smtp_urls: [smtp_url], data_dir }: Config,
  id: string,
): Pick<MailTest, 'by' | 'place'> {
  if (!smtp_url) return { by: 'file', place: join(data_dir, 'outbox', `${id}.eml`) };
  const { hostname, port, protocol } = new URL(smtp_url);
  return { by: 'server', place: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}` };
}

interface Queued {
  state: MailTest['state'];
  last_error: string | null;
}

async function whatBecomesOf(db: Db, id: string, timeout: number): Promise<Queued> {
  const until = Date.now() + timeout;
  for (;;) {
    const [row] = await rows<Queued>(db, sql`select state, last_error from mails where id = ${id}`);
    if (!row) throw new Error('The queue has lost a mail');
    if (row.state !== 'queued' || Date.now() >= until) return row;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
