import { useLocation } from 'wouter';
import { Bell } from '../../notifications/Bell.tsx';
import { frontGo } from '../../notifications/frontGo.ts';
import './signedInHeader.css';

/** It stands in the head of the booking front. */
export function FrontBell() {
  const [, navigate] = useLocation();
  return <Bell listHref="/my/notifications" go={frontGo(navigate)} />;
}
