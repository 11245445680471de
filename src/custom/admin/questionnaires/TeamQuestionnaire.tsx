import { Button } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { questionnaireSection } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';
import { builderPath } from './paths.ts';

/** It leads from a team's own page to where what it asks is edited. */
export function TeamQuestionnaire({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const team_id = String(record.id);
  if (!can(viewer, 'update', questionnaireSection, { team_id })) return null;
  return (
    <Button component={Link} to={builderPath(team_id)}>
      {t('Edit the questionnaire')}
    </Button>
  );
}
