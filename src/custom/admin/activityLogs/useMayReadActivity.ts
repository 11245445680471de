import { can } from '#schema/declaration/access.ts';
import { activityLog } from '#schema/resources/activityLog.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';

/** Administrators, and whoever holds a role that was given the activity log. */
export const useMayReadActivity = (): boolean => can(useViewer(), 'list', activityLog);
