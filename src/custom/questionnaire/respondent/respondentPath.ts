import type { About } from '../calls.ts';

export const respondentPath = ({ service_id, user_id }: About, reservation_id?: string) =>
  `/admin/respondent/${service_id}/${user_id}${reservation_id ? `?reservation_id=${reservation_id}` : ''}`;
