import { useGetList } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import type { Scope } from '../listLinks.ts';

interface Team {
  id: string;
  name: string;
}
type Service = Team & { team_id: string };

/** All at once: they are chosen from, not leafed through. */
const ALL = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** The teams whose figures the viewer may see, and the services of the chosen one. */
export function useOffered({ team_id }: Scope) {
  const viewer = useViewer();
  const { data: teams = [] } = useGetList<Team>('teams', ALL);
  const { data: services = [] } = useGetList<Service>('services', {
    ...ALL,
    filter: team_id ? { team_id: [team_id] } : {},
  });
  const maySee = (id: string) => can(viewer, 'read_figures', reservation, { team_id: id });
  return {
    teams: teams.filter(({ id }) => maySee(id)),
    services: services.filter((service) => maySee(service.team_id)),
  };
}
