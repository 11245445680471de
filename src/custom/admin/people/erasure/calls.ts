import type { Person } from '../../../../../schema/accounts.ts';
import { request } from '../../../../http/client.ts';

interface Decision {
  updated_at: string;
}

export const grantErasure = (id: string, body: Decision & { current_password: string }) =>
  request<Person>(`/users/erasure/grant/${id}`, { body });

export const declineErasure = (id: string, body: Decision & { reason: string }) =>
  request<Person>(`/users/erasure/decline/${id}`, { body });
