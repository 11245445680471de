import { can } from '../../../../schema/access.ts';
import { activityLog } from '../../../../schema/resources/activityLog.ts';
import { useViewer } from '../../../authProvider/useViewer.ts';

/** Administrators, and whoever holds a role that was given the activity log. */
export const useMayReadActivity = (): boolean => can(useViewer(), 'list', activityLog);
