import { useStore } from 'react-admin';
import { servesEveryTeam } from '#schema/visits/access.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useSession } from '#src/session/useSession.ts';

/** The team whose day is shown: the viewer's own first, or the one chosen last. */
export function useChosenTeam() {
  const viewer = useViewer();
  const { user } = useSession();
  const [chosen, setChosen] = useStore<string | null>('visits.team', null);
  const own = user?.teams ?? [];
  const canChooseAny = servesEveryTeam(viewer);
  const isChoosable = chosen !== null && (canChooseAny || own.some(({ id }) => id === chosen));
  return {
    team_id: isChoosable ? chosen : (own[0]?.id ?? null),
    own,
    canChooseAny,
    choose: setChosen,
  };
}
