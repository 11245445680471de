/** The secrets of a webhook, sealed. */
import type { Bound, Keyring } from '../sealing/keyring.ts';

export interface WebhookSecrets {
  current: string;
  /** It signs as well until this instant. */
  previous?: { secret: string; until: string };
}

/** Receivers have so long to take the new one. */
const EXCHANGE_MS = 24 * 60 * 60_000;

const boundOf = (id: string): Bound => ({ table: 'webhooks', row: id, person: id });

export const sealSecrets = (keyring: Keyring, id: string, secrets: WebhookSecrets): string =>
  keyring.seal(JSON.stringify(secrets), boundOf(id));

export const openSecrets = (keyring: Keyring, id: string, sealed: string): WebhookSecrets =>
  JSON.parse(keyring.open(sealed, boundOf(id)).toString());

/** The newest first. */
export const secretsAt = ({ current, previous }: WebhookSecrets, now: Date): string[] =>
  previous && now.toISOString() < previous.until ? [current, previous.secret] : [current];

export const exchanged = (
  { current }: WebhookSecrets,
  secret: string,
  now: Date,
): Required<WebhookSecrets> => ({
  current: secret,
  previous: { secret: current, until: new Date(now.getTime() + EXCHANGE_MS).toISOString() },
});
