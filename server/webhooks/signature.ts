/** Secrets and signatures as https://www.standardwebhooks.com has them (version 1.0). */
import { createHmac, randomBytes } from 'node:crypto';

const START = 'whsec_';

export const newSecret = (): string => START + randomBytes(32).toString('base64');

interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** @param secrets each signs: while one is being exchanged, receivers know either */
export const signatureHeaders = (
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(START.length), 'base64');
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
      return `v1,${hmac.digest('base64')}`;
    })
    .join(' '),
});
