import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const TeamQuestionnaire = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/TeamQuestionnaire.tsx')).TeamQuestionnaire,
}));

export const teams: ResourceOverrides = { recordActions: TeamQuestionnaire };
