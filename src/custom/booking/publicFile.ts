import { API_BASE } from '../../http/client.ts';

/** A picture that everybody may see: a service's or the organisation's. */
export const publicFile = (id: string) => `${API_BASE}/files/${id}`;
