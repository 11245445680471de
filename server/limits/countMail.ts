/** How many codes a mailbox is sent in an hour, whatever is added to its address. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { fingerprint } from '../sealing/tokens.ts';
import { countSql, withinQuotas } from './countUse.ts';
import type { Mailbox } from './mailbox.ts';
import type { Use } from './quota.ts';

const HOUR_MS = 60 * 60_000;

/** @throws QuotaReachedError */
export async function countMail(tx: Tx, { name, key }: Mailbox, now: Date) {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const quota = {
    key: fingerprint('quota', 'mails', key),
    counted_by: 'mailbox',
    subject: name,
  } as const;
  const [since, until] = [hour, hour + HOUR_MS].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ];
  const use: Use = {
    action: 'mails',
    quotas: [{ ...quota, most: 0 }],
    since,
    until,
    user_id: null,
    service_id: null,
    team_id: null,
  };
  const quotas = sql`jsonb_build_array(jsonb_build_object('key', ${quota.key}::text, 'most', most))`;
  await withinQuotas(use, () =>
    tx.execute(sql`select (${countSql(sql`true`, quotas, sql`${since}`)})
      from (select mails_per_mailbox as most from settings) known`),
  );
}
