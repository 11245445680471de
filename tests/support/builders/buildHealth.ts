/** Health information as a person gives it, through the calls. */
import { HEALTH_CONSENT } from '#schema/healthInformation/healthConsent.ts';
import type { Client } from '../client.ts';

/** All that has to be answered, by somebody who has nothing to say. */
export const HEALTHY = {
  allergies: 'none_known',
  takes_medicines: false,
  conditions: ['none'],
  pregnancy: 'no',
};

export const agree = (client: Client) =>
  client.post('/health-information/consent', { version: HEALTH_CONSENT.version, given: true });

export async function giveHealth(
  client: Client,
  service: { id: string },
  { answers = {}, ...more }: { answers?: object; reservation_id?: string } = {},
) {
  const path = `/health-information/self-filled/${service.id}`;
  const { version_id } = (await client.get(path)).body;
  const body = { version_id, answers: { ...HEALTHY, ...answers }, ...more };
  return client.post(`${path}/submit-answers`, body);
}
