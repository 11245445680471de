/** A program written against a client that a generator made of the description; compiled with it. */
import * as takda from './client.ts';

/** @param readCode the one-time code, from the person's mailbox */
export async function book(
  baseUrl: string,
  who: { login: string; password: string },
  readCode: () => Promise<string>,
) {
  takda.defaults.baseUrl = baseUrl;
  const begun = await takda.login(who);
  if (begun.status !== 200) throw new Error(`login: ${begun.status}`);
  const code = await readCode();
  const { challenge } = begun.data;
  const signedIn = await takda.loginVerifyOtpCode({ challenge, code });
  if (signedIn.status !== 200) throw new Error(`code: ${signedIn.status}`);
  takda.defaults.headers = { Authorization: `Bearer ${signedIn.data.token}` };

  const offered = await takda.servicesList({ perPage: 5, orderBy: 'ASC' });
  if (offered.status !== 200) throw new Error(`services: ${offered.status}`);
  const [service] = offered.data.data;
  if (!service) throw new Error('There is no service');
  const free = await takda.getServicesNextFree(service.id);
  if (free.status !== 200) throw new Error(`slots: ${free.status}`);
  const [slot] = free.data.data;
  if (!slot) throw new Error('There is no free slot');

  const { date, time } = slot;
  const wanted = { service_id: service.id, date, time };
  const made = await takda.reservationsCreate(wanted, { idempotencyKey: crypto.randomUUID() });
  if (made.status !== 201) throw new Error(`booking: ${made.status}`);
  const again = await takda.reservationsCreate(wanted);
  // Each way of being refused is a status of its own, with the body of every error.
  const refused = again.status === 409 ? again.data.code : null;
  const read = await takda.reservationsShow(made.data.id);
  if (read.status !== 200) throw new Error(`reading: ${read.status}`);
  return { service: service.id, slot: { date, time }, made: made.data, read: read.data, refused };
}
