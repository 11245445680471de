import { Button } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { questionnaireQuestion } from '#schema/resources/questionnaireQuestion.ts';
import { questionnaireSection } from '#schema/resources/questionnaireSection.ts';
import { t } from '#src/language/t.ts';

/** To the team's sections and questions as records: to search, filter, export and change them. */
export function AsLists({ team_id }: { team_id: string }) {
  const createPath = useCreatePath();
  const filter = encodeURIComponent(JSON.stringify({ team_id: [team_id] }));
  return [questionnaireSection, questionnaireQuestion].map(({ name, label }) => (
    <Button
      key={name}
      component={Link}
      to={`${createPath({ resource: name, type: 'list' })}?filter=${filter}`}
    >
      {t(label.many)}
    </Button>
  ));
}
