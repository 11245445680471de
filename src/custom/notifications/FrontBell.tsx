import { useLocation } from 'wouter';
import { Bell } from './Bell.tsx';
import { frontGo } from './frontGo.ts';

/** In the head of the booking front. */
export function FrontBell({ userId }: { userId: string }) {
  const [, navigate] = useLocation();
  return <Bell userId={userId} listHref="/my/notifications" go={frontGo(navigate)} />;
}
