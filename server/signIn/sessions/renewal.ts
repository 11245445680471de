/** What a provider of single sign-on is asked again with, whether its person is still who they were. */
import type { Keyring } from '../../sealing/keyring.ts';

export interface Renewal {
  access_token: string;
  /** Not every provider gives one. */
  refresh_token?: string | undefined;
}

interface OfSession {
  id: string;
  user_id: string;
}
const boundOf = ({ id, user_id }: OfSession) => ({ table: 'sessions', row: id, person: user_id });

export const sealedRenewal = (keyring: Keyring, renewal: Renewal, session: OfSession) =>
  keyring.seal(JSON.stringify(renewal), boundOf(session));

/** @throws SealError */
export const openedRenewal = (keyring: Keyring, sealed: string, session: OfSession): Renewal =>
  JSON.parse(keyring.open(sealed, boundOf(session)).toString());
