/** What administrators do with webhooks. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { mayRead, readAudience, scopeOf } from '#schema/declaration/access.ts';
import { webhook, webhookDelivery } from '#schema/index.ts';
import { msg, phrase } from '#schema/language/index.ts';
import {
  fieldsThatMayLeave,
  leavingName,
  webhookEvents,
  webhookResources,
} from '#schema/webhooks/events.ts';
import type { ChangedWebhook, NewWebhook } from '#schema/webhooks/webhooks.ts';
import { logActivity } from '../activityLogs/log.ts';
import { isRestored, readInstallation } from '../db/installation.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import * as operations from '../resources/operations.ts';
import { update } from '../resources/update.ts';
import { confirmPassword } from '../users/password.ts';
import { AddressError, assertUrl } from './addresses.ts';
import { switchOn } from './fanOut.ts';
import { exchanged, openSecrets, sealSecrets } from './secrets.ts';
import { attempt, receiverOf } from './send.ts';
import { newSecret } from './signature.ts';

type Networks = readonly string[];
type Values = Partial<Pick<NewWebhook, 'url' | 'events' | 'fields'>>;
type EventsAndFields = Required<Pick<Values, 'events' | 'fields'>>;

/** It sends data away as long as it stands, so it asks for the maker's own password. */
export async function createWebhook(
  context: Context,
  { current_password, ...values }: NewWebhook,
  networks: Networks,
) {
  assertValues(values, networks);
  await confirmPassword(context, current_password);
  const secret = newSecret();
  const record = await operations.create(context, webhook, values, {
    beforeWrite: async (_, writer, { after }) => refuseMore(writer, after ?? {}),
    afterWrite: async (tx, { keyring, now }, [id = '']) => {
      const sealed = sealSecrets(keyring, id, { current: secret });
      await tx.execute(sql`update webhooks set sealed_secrets = ${sealed} where id = ${id}`);
      await switchOn(tx, id, now);
    },
  });
  return { ...record, secret };
}

/** Another address needs the password again. */
export async function updateWebhook(
  context: Context,
  id: string,
  { body: { current_password, ...values }, networks }: { body: ChangedWebhook; networks: Networks },
) {
  assertValues(values, networks);
  const { url } = await operations.show(context, webhook, id);
  if (values.url !== undefined && values.url !== url) {
    await confirmPassword(context, current_password);
  }
  return update(context, webhook, id, values, {
    beforeWrite: async (tx, writer, { before, after }) => {
      refuseMore(writer, after ?? {});
      const { now } = writer;
      if (before?.is_active === false && after?.is_active === true) await switchOn(tx, id, now);
    },
  });
}

/** The one before signs as well, for a day. */
export async function renewSecret(context: Context, id: string, current_password?: string) {
  if (scopeOf(context.viewer, webhook, 'update') !== true) throw notFound();
  await confirmPassword(context, current_password);
  const { keyring, now } = context;
  return context.db.transaction(async (tx) => {
    const [row] = await rows<EventsAndFields & { sealed_secrets: string }>(
      tx,
      sql`select sealed_secrets, events, fields from webhooks where id = ${id} for update`,
    );
    if (!row) throw notFound();
    refuseMore(context, row);
    const secret = newSecret();
    const secrets = exchanged(openSecrets(keyring, id, row.sealed_secrets), secret, now);
    await tx.execute(sql`update webhooks set sealed_secrets = ${sealSecrets(keyring, id, secrets)}
      where id = ${id}`);
    await logActivity(tx, context, [
      { action: 'renew_secret', resource: webhook.name, subject_id: id },
    ]);
    return { secret, previous_until: secrets.previous.until };
  });
}

/** Tried once, also where the webhook is switched off. @returns the delivery, with the answer */
export async function testWebhook(context: Context, id: string, networks: Networks) {
  const { db, keyring, now } = context;
  if (scopeOf(context.viewer, webhook, 'test') !== true) throw notFound();
  if (isRestored(await readInstallation(db))) {
    throw new AppError('transition', 'This is a restored copy, which sends nothing.');
  }
  const [stored] = await rows<EventsAndFields>(
    db,
    sql`select events, fields from webhooks where id = ${id}`,
  );
  const receiver = stored && (await receiverOf(db, keyring, id));
  if (!receiver) throw notFound();
  refuseMore(context, stored);
  const at = now.toISOString();
  const delivery = { id: uuidv7(), event: 'webhooks.test', record_id: id, at };
  const answer = await attempt(db, { receiver, delivery, now }, { networks });
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into webhook_deliveries (id, created_at, updated_at, webhook_id, event,
        record_id, state, attempts, attempted_at, status_code, problem, response)
      select ${delivery.id}, ${at}, ${at}, w.id, ${delivery.event}, ${id},
        ${answer.problem === null ? 'delivered' : 'failed'}, 1, ${at}, ${answer.status_code}::int,
        ${answer.problem}, ${answer.response}
      from webhooks w where w.id = ${id}`);
    await logActivity(tx, context, [
      { action: 'test_webhook', resource: webhook.name, subject_id: id },
    ]);
  });
  return operations.show(context, webhookDelivery, delivery.id);
}

/**
 * All of them or none, with the id that they had: a receiver that took one knows it.
 * @throws AppError not_found; transition for one that waits for its first attempt, or whose webhook is off
 */
export async function sendAgain(context: Context, ids: readonly string[]) {
  if (scopeOf(context.viewer, webhookDelivery, 'send_again') !== true) throw notFound();
  const wanted = [...new Set(ids)];
  const at = timestamptz(context.now);
  await context.db.transaction(async (tx) => {
    const found = await rows<{ state: string; is_active: boolean }>(
      tx,
      sql`select d.state, w.is_active from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.id = any(${sql.param(wanted)}::uuid[]) order by d.id for update of d`,
    );
    if (found.length < wanted.length) throw notFound();
    if (found.some(({ is_active }) => !is_active)) throw new AppError('transition', SWITCHED_OFF);
    if (found.some(({ state }) => state === 'waiting'))
      throw new AppError('transition', ON_ITS_WAY);
    await tx.execute(sql`update webhook_deliveries set state = 'waiting', attempts = 0, problem = null,
        next_attempt_at = ${at}, updated_at = ${at} where id = any(${sql.param(wanted)}::uuid[])`);
    await logActivity(
      tx,
      context,
      wanted.map((id) => ({
        action: 'send_again',
        resource: webhookDelivery.name,
        subject_id: id,
      })),
    );
  });
  return { ids: wanted };
}

const SWITCHED_OFF = msg('The webhook is switched off. Switch it on first.');
const ON_ITS_WAY = msg('This is on its way already.');

/** @throws AppError invalid for what cannot be told, or an address that may not be told anything */
function assertValues({ url, events = [], fields = [] }: Values, networks: Networks) {
  const unknown = events.find((event) => !webhookEvents.some(({ id }) => id === event));
  if (unknown) throw invalid({ events: phrase('There is no event {name}', { name: unknown }) });
  const refused = fields.find((field) => !LEAVING.includes(field));
  if (refused) throw invalid({ fields: phrase('{name} cannot be sent', { name: refused }) });
  // What is no address at all, the declaration refuses.
  if (url === undefined || !URL.canParse(url)) return;
  try {
    assertUrl(new URL(url), networks);
  } catch (error) {
    if (error instanceof AddressError) throw invalid({ url: REFUSED[error.code] });
    throw error;
  }
}

/**
 * A webhook sends every record of a resource, so it is for those who may read them all.
 * @throws AppError invalid at `events` or `fields` for what whoever writes or tries it may not read
 */
function refuseMore(context: Context, { events = [], fields = [] }: Values) {
  for (const resource of webhookResources) {
    const isOfResource = (name: string) => name.startsWith(`${resource.name}.`);
    const audience = readAudience(context, resource, 'show');
    const event = events.find(isOfResource);
    if (event && scopeOf(context.viewer, resource, 'show') !== true) {
      throw invalid({
        events: phrase('You may not read everything that {name} tells', { name: event }),
      });
    }
    const hidden = fieldsThatMayLeave(resource).find(
      ({ path, field }) =>
        fields.includes(leavingName(resource, path)) && !mayRead(field, audience),
    );
    if (hidden) {
      const name = leavingName(resource, hidden.path);
      throw invalid({ fields: phrase('You may not read {name}', { name }) });
    }
  }
}

const LEAVING = webhookResources.flatMap((resource) =>
  fieldsThatMayLeave(resource).map(({ path }) => leavingName(resource, path)),
);
const REFUSED: Record<AddressError['code'], string> = {
  NOT_SECURE: msg('Enter an address that begins with https://'),
  PRIVATE_ADDRESS: msg('This address is not on the internet. WEBHOOK_NETWORKS can allow it.'),
};
