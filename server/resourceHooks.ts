/** The resources that ask for more than their declaration says, and what. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import { serviceOrphans } from './orphans/serviceChange.ts';
import { questionHooks, sectionHooks } from './questionnaires/rules.ts';
import { reservationHooks } from './reservations/rules.ts';
import type { ResourceHooks } from './resources/hooks.ts';
import { screenHooks } from './screens/rules.ts';
import { serviceHooks } from './services/rules.ts';
import { settingsHooks } from './settings/rules.ts';
import { trashHooks } from './trash/hooks.ts';
import { categoryHooks } from './users/categoryRules.ts';
import { importedPeople } from './users/importedPeople.ts';
import { roleHooks } from './users/roles/rules.ts';
import { userHooks } from './users/rules.ts';
import { viewHooks } from './views/rules.ts';
import { visitHooks } from './visits/rules.ts';

const hooks: Record<string, ResourceHooks> = {
  'constituent-categories': categoryHooks,
  'questionnaire-questions': questionHooks,
  'questionnaire-sections': sectionHooks,
  reservations: { ...reservationHooks, ...visitHooks },
  roles: roleHooks,
  screens: screenHooks,
  users: { ...userHooks, import: importedPeople },
  services: { ...serviceHooks, ...serviceOrphans },
  settings: settingsHooks,
  trash: trashHooks,
  views: viewHooks,
};

export const hooksOf = (resource: Resource): ResourceHooks => hooks[resource.name] ?? {};
