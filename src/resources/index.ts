import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';
import { activityLogs } from './activityLogs.ts';
import { apiKeys } from './apiKeys.ts';
import { mails } from './mails.ts';
import { missedSearches } from './missedSearches.ts';
import { notifications } from './notifications.ts';
import { questionnaireQuestions } from './questionnaireQuestions.ts';
import { reachedLimits } from './reachedLimits.ts';
import { reservations } from './reservations.ts';
import { roles } from './roles.tsx';
import { screens } from './screens.ts';
import { services } from './services.ts';
import { settings } from './settings.tsx';
import { teams } from './teams.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { webhookDeliveries, webhooks } from './webhooks.ts';

const ActivitySection = lazy(async () => ({
  default: (await import('../custom/admin/activityLogs/ActivitySection.tsx')).ActivitySection,
}));

/** What screens have besides what their declaration gives, by the name of the resource. Most have nothing. */
const overrides: Record<string, ResourceOverrides> = {
  'activity-logs': activityLogs,
  'api-keys': apiKeys,
  mails,
  'missed-searches': missedSearches,
  notifications,
  'reached-limits': reachedLimits,
  'questionnaire-questions': questionnaireQuestions,
  reservations,
  roles,
  screens,
  services,
  settings,
  teams,
  trash,
  users,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
};

export const overridesOf = (name: string): ResourceOverrides => ({
  recordFooter: ActivitySection,
  ...overrides[name],
});
