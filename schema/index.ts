import { actionsOf, type Resource } from './defineResource.ts';
import { activityLog } from './resources/activityLog.ts';
import { category } from './resources/category.ts';
import { frequentlyAskedQuestion } from './resources/frequentlyAskedQuestion.ts';
import { mail } from './resources/mail.ts';
import { notification } from './resources/notification.ts';
import { questionnaireQuestion } from './resources/questionnaireQuestion.ts';
import { questionnaireSection } from './resources/questionnaireSection.ts';
import { reachedLimit } from './resources/reachedLimit.ts';
import { reservation } from './resources/reservation.ts';
import { role } from './resources/role.ts';
import { service } from './resources/service.ts';
import { settings } from './resources/settings.ts';
import { team } from './resources/team.ts';
import { user } from './resources/user.ts';

/** Every resource there is. A new one is a file in `resources/` and a line here. */
export const resources: readonly Resource[] = [
  reservation,
  reachedLimit,
  service,
  questionnaireSection,
  questionnaireQuestion,
  frequentlyAskedQuestion,
  user,
  category,
  team,
  role,
  notification,
  activityLog,
  mail,
  settings,
];

export const resourceNamed = (name: string): Resource => {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}`);
  return found;
};

/** Every `RESOURCE.ACTION` that a role can carry. */
export const allPermissions = (): string[] =>
  resources.flatMap((resource) =>
    actionsOf(resource).map((action) => `${resource.name}.${action}`),
  );

/** A permission that holding everything does not include. */
export const isNamedOnly = (permission: string): boolean =>
  resources.some(({ name, namedOnly = [] }) =>
    namedOnly.some((action) => permission === `${name}.${action}`),
  );

export {
  activityLog,
  category,
  frequentlyAskedQuestion,
  mail,
  notification,
  questionnaireQuestion,
  questionnaireSection,
  reachedLimit,
  reservation,
  role,
  service,
  settings,
  team,
  user,
};
