import { HEALTH_QUESTIONNAIRE } from './health.ts';
import { WELFARE_QUESTIONNAIRE } from './welfare.ts';

export const QUESTIONNAIRES = { health: HEALTH_QUESTIONNAIRE, welfare: WELFARE_QUESTIONNAIRE };

/** The teams that ask something. */
export type AskingTeam = keyof typeof QUESTIONNAIRES;
