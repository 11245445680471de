/** The resources that ask for more than their declaration says, and what. */
import type { Resource } from '../schema/defineResource.ts';
import { roleRules } from './accounts/roles/rules.ts';
import { userRules } from './accounts/rules.ts';
import { questionRules, sectionRules } from './questionnaires/rules.ts';
import { reservationRules } from './reservations/rules.ts';
import type { ResourceHooks } from './resources/rules.ts';
import { serviceRules } from './services/rules.ts';
import { settingsRules } from './settings/rules.ts';

const rules: Record<string, ResourceHooks> = {
  'questionnaire-questions': questionRules,
  'questionnaire-sections': sectionRules,
  reservations: reservationRules,
  roles: roleRules,
  users: userRules,
  services: serviceRules,
  settings: settingsRules,
};

export const rulesOf = (resource: Resource): ResourceHooks => rules[resource.name] ?? {};
