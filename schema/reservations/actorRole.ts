import { reachesOf, type Viewer } from '../declaration/access.ts';
import { isOwnPerson } from '../declaration/scope.ts';
import { reservation } from '../resources/reservation.ts';

/** As whom somebody acts on a reservation: for the organisation, or as the person it is for, or who cares for that person. */
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
  return isOwn && isOwnPerson(viewer, record.user_id) ? 'owner' : null;
}
