import { uuidv7 } from 'uuidv7';
import { webhook, webhookDelivery } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { sealSecrets } from '#server/webhooks/secrets.ts';
import { newSecret } from '#server/webhooks/signature.ts';
import { testKeyring } from '../testKeys.ts';
import { uniqueKey } from './unique.ts';
import { written } from './written.ts';

/** One that reaches nobody, with a delivery that was given up. @returns the ids of both */
export async function buildWebhook(db: Db) {
  const [id, delivery] = [uuidv7(), uuidv7()];
  await db.insert(tableOf(webhook)).values({
    ...{ ...written(), id, name: uniqueKey('Webhook'), url: 'https://127.0.0.1/' },
    events: ['teams.updated'],
    sealed_secrets: sealSecrets(testKeyring('test'), id, { current: newSecret() }),
    active_since: written().created_at,
  });
  await db.insert(tableOf(webhookDelivery)).values({
    ...{ ...written(), id: delivery, webhook_id: id, event: 'teams.updated' },
    state: 'failed',
  });
  return { id, delivery };
}
