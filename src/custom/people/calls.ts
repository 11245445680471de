import type {
  Ahead,
  IdentificationStatusInput,
  Person,
  PersonRolesInput,
  PersonStatusInput,
} from '../../../schema/accounts.ts';
import { request } from '../../http/client.ts';

export const setPersonStatus = (id: string, body: PersonStatusInput) =>
  request<Person & { reservations: Ahead }>(`/users/update/status/${id}`, { body });

export const setPersonRoles = (id: string, body: PersonRolesInput) =>
  request<Person>(`/users/update/roles/${id}`, { body });

export const decideIdentification = (id: string, body: IdentificationStatusInput) =>
  request<Person>(`/users/identification/status/${id}`, { body });
