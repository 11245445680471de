/** Every resource there is: a new one is a file in `resources/` and a line here. */
export { activityLog } from '../resources/activityLog.ts';
export { category } from '../resources/category.ts';
export { frequentlyAskedQuestion } from '../resources/frequentlyAskedQuestion.ts';
export { mail } from '../resources/mail.ts';
export { missedSearch } from '../resources/missedSearch.ts';
export { notification } from '../resources/notification.ts';
export { questionnaireQuestion } from '../resources/questionnaireQuestion.ts';
export { questionnaireSection } from '../resources/questionnaireSection.ts';
export { reachedLimit } from '../resources/reachedLimit.ts';
export { reservation } from '../resources/reservation.ts';
export { role } from '../resources/role.ts';
export { service } from '../resources/service.ts';
export { settings } from '../resources/settings.ts';
export { team } from '../resources/team.ts';
export { user } from '../resources/user.ts';
