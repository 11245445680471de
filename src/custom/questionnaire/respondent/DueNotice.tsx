import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '../../../language/t.ts';
import type { Reservation } from '../../desk/calls.ts';
import { useMayAnswers } from '../access.ts';
import { openAbout } from '../calls.ts';
import { respondentPath } from './respondentPath.ts';

/** Somebody has come: what staff are still to answer about them. */
export function DueNotice({ record }: { record: Reservation }) {
  const { id, service_id, user_id, team_id, activity_status } = record;
  const mayAnswer = useMayAnswers('answer_as_respondent', team_id);
  const about = { service_id, user_id };
  const isHere = COME.includes(activity_status);
  const { data } = useQuery({
    queryKey: ['answers-due', id],
    queryFn: () => openAbout(about, id),
    enabled: mayAnswer && isHere,
    retry: false,
  });
  if (!data?.is_due || !isHere) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 4, alignItems: 'center' }}
      action={
        <Button component={RouterLink} to={respondentPath(about, id)} variant="contained">
          {data.state === 'draft' ? t('Go on answering') : t('Answer the questions')}
        </Button>
      }
    >
      {t('There are questions for staff to answer about this person.')}
    </Alert>
  );
}

const COME: readonly string[] = ['checked_in', 'in_progress', 'completed'];
