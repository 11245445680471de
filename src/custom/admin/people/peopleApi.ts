/** Calls on people beyond react-admin's data provider. */
import type {
  IdentificationStatusInput,
  Invitation,
  OpenInvitation,
  PeopleCount,
  Person,
  PersonRolesInput,
  PersonStatusInput,
  UpcomingReservations,
} from '../../../../schema/accounts.ts';
import type { Factor } from '../../../../schema/secondFactor.ts';
import { request } from '../../../http/client.ts';

export const showPerson = (id: string) => request<Person>(`/users/show/${id}`);

export const countPeople = () => request<PeopleCount>('/users/count');

export const setPersonStatus = (id: string, body: PersonStatusInput) =>
  request<Person & { reservations: UpcomingReservations }>(`/users/update/status/${id}`, { body });

export const endSessions = (id: string) =>
  request<object>(`/users/sessions/end/${id}`, { body: {} });

export const setPersonRoles = (id: string, body: PersonRolesInput) =>
  request<Person>(`/users/update/roles/${id}`, { body });

export const decideIdentification = (id: string, body: IdentificationStatusInput) =>
  request<Person>(`/users/identification/status/${id}`, { body });

/** Another address asks for the password of whoever sets it. */
export const changeEmail = (
  id: string,
  body: { email: string; current_password: string; updated_at: string },
) => request<Person>(`/users/update/${id}`, { body });

/** A part of a person that has a call of its own; empty fields are null. */
export const savePart = (
  id: string,
  part: 'profile' | 'education-and-occupation',
  body: Record<string, unknown>,
) => request<Person>(`/users/update/${part}/${id}`, { body });

/** The id of an upload, or null to take the photo away. */
export const setPhoto = (id: string, photo: string | null) =>
  request<Person>(`/users/update/profile-photo/${id}`, { body: { photo } });

export const factorsOf = async (id: string) =>
  (await request<{ data: Factor[] }>(`/users/second-factors/${id}`)).data;

export const resetFactors = (id: string, current_password: string) =>
  request<object>(`/users/second-factors/reset/${id}`, { body: { current_password } });

export const invite = (id: string) => request<Invitation>(`/users/invite/${id}`, { body: {} });

export const invitationOf = async (id: string) =>
  (await request<OpenInvitation>(`/users/invitation/${id}`)).invitation;

/** At the desk: the person reads out the code of their invitation. */
export const verifyInvited = (challenge: string, code: string) =>
  request<Person>('/users/verify-otp-code', { body: { challenge, code } });

interface ErasureDecision {
  updated_at: string;
}

export const grantErasure = (id: string, body: ErasureDecision & { current_password: string }) =>
  request<Person>(`/users/erasure/grant/${id}`, { body });

export const declineErasure = (id: string, body: ErasureDecision & { reason: string }) =>
  request<Person>(`/users/erasure/decline/${id}`, { body });
