import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { t } from '#src/language/t.ts';
import { type PersonAtService, readAnswersAbout, readOwnAnswers } from '../answersApi.ts';
import { Submissions } from './Submissions.tsx';

interface AnswersOfProps {
  about: PersonAtService;
  /** Answered by the person themselves, or by staff about them. */
  side: 'self' | 'respondent';
  /** It has no print button where it stands beside something else. */
  isPlain?: boolean;
}

/** Loaded once, when it is opened: each reading is logged. */
export function AnswersOf({ about, side, isPlain = false }: AnswersOfProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['answers', side, about.service_id, about.user_id],
    queryFn: () => (side === 'self' ? readOwnAnswers(about) : readAnswersAbout(about)),
    staleTime: Number.POSITIVE_INFINITY,
    // Answers are not cached after closing.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) {
    return <LoadProblem error={error} onRetry={refetch} />;
  }
  if (!data) return <FormSkeleton />;
  if (data.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {side === 'self'
          ? t('The person has answered nothing yet.')
          : t('Staff have answered nothing yet.')}
      </Typography>
    );
  }
  return (
    <Box>
      <Submissions submissions={data} isPlain={isPlain} />
    </Box>
  );
}
