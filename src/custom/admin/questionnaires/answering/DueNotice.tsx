import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '#src/language/t.ts';
import { useMayReadHealth } from '../../healthInformation/HealthPanel.tsx';
import type { ReservationDetails } from '../../reservation.ts';
import { useMayAccessAnswers } from '../access.ts';
import { openForm } from '../answersApi.ts';
import { answeringPath } from '../paths.ts';
import { THERE_ARE_QUESTIONS } from './useOfferQuestions.ts';

/**
 * What is still to be answered for a visit: by the person, who may be at the desk, and by staff.
 */
export function DueNotice({ record }: { record: ReservationDetails }) {
  const { id: reservation_id, service_id, user_id, team_id, activity_status } = record;
  const mayAnswer = useMayAccessAnswers('answer_as_respondent', team_id);
  const mayReadHealth = useMayReadHealth(record);
  const subject = { service_id, user_id, reservation_id };
  const isHere = COME.includes(activity_status);
  const { data: aboutThem } = useQuery({
    queryKey: ['answers-due', reservation_id],
    queryFn: () => openForm({ form: 'respondent', ...subject }),
    enabled: mayAnswer && isHere,
  });
  const left = record.answers_needed ?? [];
  const isDue = {
    self: left.includes('self') && mayAnswer,
    health: left.includes('health'),
    respondent: aboutThem?.is_due === true && isHere,
  };
  const link = (form: 'self' | 'health' | 'respondent', label: string) => (
    <Button component={RouterLink} to={answeringPath({ form, ...subject })} variant="outlined">
      {label}
    </Button>
  );
  if (!isDue.self && !isDue.health && !isDue.respondent) return null;
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t(THERE_ARE_QUESTIONS)}
      {isDue.health && !mayReadHealth && (
        <> {t('About their health, the person answers on their own phone or computer.')}</>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {isDue.self && link('self', t('Answer with the person'))}
        {isDue.health && mayReadHealth && link('health', t('Ask about health'))}
        {isDue.respondent &&
          link(
            'respondent',
            aboutThem?.state === 'draft'
              ? t('Go on answering about the person')
              : t('Answer about the person'),
          )}
      </Box>
    </Alert>
  );
}

const COME: readonly string[] = ['checked_in', 'in_progress', 'completed'];
