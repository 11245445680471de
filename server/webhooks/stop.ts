/** Switches off a webhook that nobody takes anything from, and tells the administrators. */
import { sql } from 'drizzle-orm';
import { ADMIN } from '#schema/declaration/access.ts';
import { webhook } from '#schema/index.ts';
import { logActivity, systemActor } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { addresseeOf } from '../mails/addressee.ts';
import { notify } from '../notifications/notify.ts';
import { nextUpdatedAt } from '../resources/repository.ts';

export type StopReason = 'gone' | 'failing';

/** The caller kicks the outbox after its transaction. */
export async function stopWebhook(
  tx: Tx,
  id: string,
  { reason, now }: { reason: StopReason; now: Date },
) {
  const [stopped] = await rows<{ name: string }>(
    tx,
    sql`update webhooks set is_active = false, stopped_because = ${reason},
        updated_at = ${nextUpdatedAt(sql`updated_at`, now)}
      where id = ${id} and is_active returning name`,
  );
  if (!stopped) return;
  await logActivity(tx, systemActor(now), [
    {
      action: 'stop_webhook',
      resource: webhook.name,
      subject_id: id,
      changes: { is_active: [true, false], stopped_because: [null, reason] },
    },
  ]);
  for (const admin of await administrators(tx)) {
    await notify(tx, {
      to: await addresseeOf(tx, { id: admin.id }),
      messageFor: ({ t, organisation }) => {
        const title = t('The webhook {name} was switched off', stopped);
        const body =
          reason === 'gone'
            ? t('Its receiver answered that it is gone for good (410).')
            : t('Nothing has reached its receiver for five days.');
        const link = `/admin/webhooks/${id}/show`;
        return {
          notice: { kind: 'webhook_stopped', title, body, link },
          mail: {
            subject: t('{organisation}: the webhook {name} was switched off', {
              organisation,
              ...stopped,
            }),
            paragraphs: [
              body,
              t('What happens from now on is not told to it until somebody switches it on again.'),
            ],
            action: { label: t('Open it'), link },
          },
        };
      },
      now,
    });
  }
}

const administrators = (tx: Tx) =>
  rows<{ id: string }>(
    tx,
    sql`select u.id from users u where u.status = 'active' and exists (select 1 from users_roles l
      join roles r on r.id = l.target_id where l.owner_id = u.id and r.name = ${ADMIN}) order by u.id`,
  );
