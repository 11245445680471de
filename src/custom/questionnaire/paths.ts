import { BASE } from '../../layout/base.ts';

export const builderPath = (team_id: string) => `${BASE}/questionnaires/${team_id}`;
