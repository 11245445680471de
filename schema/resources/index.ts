/** Every resource there is: a new one is a file in this folder and a line here. */
export { activityLog } from './activityLog.ts';
export { category } from './category.ts';
export { counter } from './counter.ts';
export { frequentlyAskedQuestion } from './frequentlyAskedQuestion.ts';
export { mail } from './mail.ts';
export { missedSearch } from './missedSearch.ts';
export { notification } from './notification.ts';
export { questionnaireQuestion } from './questionnaireQuestion.ts';
export { questionnaireSection } from './questionnaireSection.ts';
export { reachedLimit } from './reachedLimit.ts';
export { reservation } from './reservation.ts';
export { role } from './role.ts';
export { screen } from './screen.ts';
export { service } from './service.ts';
export { settings } from './settings.ts';
export { team } from './team.ts';
export { user } from './user.ts';
