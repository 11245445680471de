import { useSession } from '#src/session/useSession.ts';
import { Bell } from '../../notifications/Bell.tsx';
import { useAdminGo } from './useAdminGo.ts';

/** It stands in the top bar of the administration. */
export function AdminBell() {
  const { user } = useSession();
  const go = useAdminGo();
  return user && <Bell key={user.id} listHref="/admin/notifications" go={go} />;
}
