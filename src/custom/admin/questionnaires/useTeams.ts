import { useQuery } from '@tanstack/react-query';
import { can } from '#schema/declaration/access.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { questionnaireSection, type team } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ask } from '#src/http/ask.ts';

export type Team = RecordOf<typeof team>;

/** Teams whose questionnaire the viewer may edit, by name. */
export function useTeams() {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery({
    queryKey: ['teams', 'of questionnaires'],
    queryFn: () =>
      ask('GET /teams', {
        query: { per_page: 1000, sort_by: 'name', order_by: 'ASC' },
      }),
  });
  const teams = data?.data.filter(({ id }) =>
    can(viewer, 'update', questionnaireSection, { team_id: id }),
  );
  return { teams, error, refetch };
}
