import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const WeekPreview = lazy(async () => ({
  default: (await import('../custom/admin/reservations/WeekPreview.tsx')).WeekPreview,
}));
const ServiceStatus = lazy(async () => ({
  default: (await import('../custom/admin/reservations/ServiceStatus.tsx')).ServiceStatus,
}));
const OrphanSaveStep = lazy(async () => ({
  default: (await import('../custom/admin/orphans/OrphanSaveStep.tsx')).OrphanSaveStep,
}));
const RequiresQuestionnaire = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/RequiresQuestionnaire.tsx'))
    .RequiresQuestionnaire,
}));
const AskAgain = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/RequiresQuestionnaire.tsx')).AskAgain,
}));
const AskAgainMonths = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/RequiresQuestionnaire.tsx'))
    .AskAgainMonths,
}));

const ServiceNow = lazy(async () => ({
  default: (await import('../custom/admin/services/ServiceNow.tsx')).ServiceNow,
}));
const WordsInput = lazy(async () => ({
  default: (await import('../custom/admin/services/WordsInput.tsx')).WordsInput,
}));

export const services: ResourceOverrides = {
  formPanel: WeekPreview,
  recordActions: ServiceStatus,
  recordHead: ServiceNow,
  saveStep: OrphanSaveStep,
  inputs: {
    words: WordsInput,
    requires_questionnaire: RequiresQuestionnaire,
    ask_again: AskAgain,
    ask_again_months: AskAgainMonths,
  },
};
