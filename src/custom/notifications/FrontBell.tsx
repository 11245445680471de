import { useLocation } from 'wouter';
import { Bell } from './Bell.tsx';
import { frontGo } from './frontGo.ts';

/** In the head of the booking front. */
export function FrontBell() {
  const [, navigate] = useLocation();
  return <Bell listHref="/my/notifications" go={frontGo(navigate)} />;
}
