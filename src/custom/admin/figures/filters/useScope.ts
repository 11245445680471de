import { scopeOf } from '../../../../../schema/access.ts';
import { reservation } from '../../../../../schema/index.ts';
import { useViewer } from '../../../../authProvider/useViewer.ts';
import type { Scope } from '../listLinks.ts';

/** What was chosen, within what the viewer may see; of a single team, that one is chosen. */
export function useScope(chosen: Pick<Scope, 'team_id' | 'service_id'>): Scope {
  const viewer = useViewer();
  const isAll = scopeOf(viewer, reservation, 'read_figures') === true;
  if (isAll || !viewer) return chosen;
  const [only, ...more] = viewer.team_ids;
  const team_id = chosen.team_id ?? (more.length === 0 ? only : undefined);
  return { ...chosen, ...(team_id && { team_id }), within: viewer.team_ids };
}
