import { reachesOf, type Viewer } from './access.ts';
import { reservation } from './resources/reservation.ts';

/** As whom somebody acts on a reservation: for the organisation, or as the person it is for. */
export type ActorRole = 'staff' | 'owner';

interface Belonging {
  user_id: string;
  team_id: string;
}

/** Null when the viewer may not do it to this reservation: it is then as if it did not exist. */
export function actorRoleOf(
  viewer: Viewer | null,
  action: string,
  record: Belonging,
): ActorRole | null {
  if (!viewer) return null;
  const reaches = reachesOf(viewer, reservation, action);
  if (reaches.includes('all')) return 'staff';
  if (reaches.includes('team') && viewer.team_ids.includes(record.team_id)) return 'staff';
  const isOwn = reaches.includes('own') || reaches.includes('signed_in');
  return isOwn && record.user_id === viewer.id ? 'owner' : null;
}
