import { can } from '#schema/declaration/access.ts';
import { questionnaireSection } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';

type Action = 'read_answers' | 'answer_as_respondent' | 'read_results' | 'export_answers';

/** Whether the viewer may do this with the answers given to the team; any of their teams, if none is named. */
export function useMayAccessAnswers(action: Action, team_id?: string | undefined): boolean {
  return can(useViewer(), action, questionnaireSection, team_id ? { team_id } : undefined);
}
