import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom';
import type { FormAnswer } from '../../../../schema/questionnaireCalls.ts';
import { messageOf } from '../../../http/client.ts';
import { t } from '../../../language/t.ts';
import { FormSkeleton } from '../../../resources/form/FormSkeleton.tsx';
import { exactTime } from '../../../resources/formats.ts';
import { PageHeader } from '../../../resources/PageHeader.tsx';
import { useTimeZone } from '../../../resources/useSettings.ts';
import { useMayAnswers } from '../access.ts';
import { type About, openAbout } from '../calls.ts';
import { AnswersOf } from '../reading/AnswersOf.tsx';
import { RespondentForm } from './RespondentForm.tsx';

/** Staff answer about a person, with what the person answered beside it. */
export function RespondentPage() {
  const { service_id = '', user_id = '' } = useParams();
  const reservation_id = useSearchParams()[0].get('reservation_id') ?? undefined;
  const about = { service_id, user_id };
  const mayRead = useMayAnswers('read_answers');
  const { data: service } = useGetOne('services', { id: service_id });
  const { data: person } = useGetOne('users', { id: user_id });
  const { first_name, last_name } = person?.profile ?? {};
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const back = reservation_id
    ? `/admin/reservations/${reservation_id}/show`
    : `/admin/users/${user_id}/show?tab=answers`;
  return (
    <>
      <PageHeader
        title={name ? t('Questions about {name}', { name }) : t('Questions about the visit')}
        lead={service?.name}
        actions={
          <Button component={RouterLink} to={back} variant="outlined">
            {reservation_id ? t('Back to the reservation') : t('Back to the person')}
          </Button>
        }
      />
      <Box sx={mayRead ? TWO_SIDES : { maxWidth: 720 }}>
        <Filling about={about} reservation_id={reservation_id} back={back} />
        {mayRead && (
          <Paper
            component="section"
            aria-label={t('What the person answered')}
            variant="outlined"
            sx={{ borderRadius: 2, p: { xs: 4, sm: 5 } }}
          >
            <Typography component="h2" variant="h2" sx={{ mb: 3 }}>
              {t('What the person answered')}
            </Typography>
            <AnswersOf about={about} side="self" isPlain />
          </Paper>
        )}
      </Box>
    </>
  );
}

/** One under the other on a narrow screen, the form first. */
const TWO_SIDES = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(320px, 2fr)' },
} as const;

interface FillingProps {
  about: About;
  reservation_id: string | undefined;
  back: string;
}

function Filling({ about, reservation_id, back }: FillingProps) {
  const zone = useTimeZone();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const queryKey = ['answers-about', about.service_id, about.user_id, reservation_id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => openAbout(about, reservation_id),
    // What is being typed is not to be replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error) {
    return (
      <Alert severity="error" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {messageOf(error)}
      </Alert>
    );
  }
  if (!data) return <FormSkeleton />;
  if (data.version_id === null || data.sections.length === 0) {
    return <Alert severity="info">{t('This service asks staff nothing about a person.')}</Alert>;
  }
  if (isDone) return <Submitted back={back} />;
  const submitted = async () => {
    setDone(true);
    await queryClient.invalidateQueries({ queryKey: ['answers-due'] });
  };
  return (
    <div>
      {data.submitted_at && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t(
            'Answered before, on {time}. Those answers are filled in; submit them again to confirm.',
            {
              time: exactTime(data.submitted_at, zone),
            },
          )}
        </Alert>
      )}
      <RespondentForm
        about={about}
        reservation_id={reservation_id}
        opened={data as FormAnswer & { version_id: string }}
        onSubmitted={submitted}
      />
    </div>
  );
}

const Submitted = ({ back }: { back: string }) => (
  <Alert
    severity="success"
    action={
      <Button component={RouterLink} to={back} color="inherit">
        {t('Go back')}
      </Button>
    }
  >
    {t('Answers submitted, with your name and the time.')}
  </Alert>
);
