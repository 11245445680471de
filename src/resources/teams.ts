import { lazy } from 'react';
import { questionnaireSection } from '#schema/resources/questionnaireSection.ts';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const TeamToday = lazy(async () => ({
  default: (await import('../custom/admin/visits/TeamToday.tsx')).TeamToday,
}));
const TeamQuestionnaire = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/TeamQuestionnaire.tsx')).TeamQuestionnaire,
}));

export const teams: ResourceOverrides = {
  recordHead: TeamToday,
  relationActions: { [questionnaireSection.name]: TeamQuestionnaire },
};
