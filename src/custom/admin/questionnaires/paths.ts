import { ADMIN_BASE } from '#src/adminBase.ts';
import type { FormOfPerson } from './answersApi.ts';

export const builderPath = (team_id: string) => `${ADMIN_BASE}/questionnaires/${team_id}`;

export const answeringPath = ({ form, service_id, user_id, reservation_id }: FormOfPerson) =>
  `${ADMIN_BASE}/answering/${form}/${service_id}/${user_id}${reservation_id ? `?reservation_id=${reservation_id}` : ''}`;
