import { BASE } from '../../../layout/base.ts';
import type { Asked } from './calls.ts';

export const builderPath = (team_id: string) => `${BASE}/questionnaires/${team_id}`;

export const answeringPath = ({ form, service_id, user_id, reservation_id }: Asked) =>
  `${BASE}/answering/${form}/${service_id}/${user_id}${reservation_id ? `?reservation_id=${reservation_id}` : ''}`;
