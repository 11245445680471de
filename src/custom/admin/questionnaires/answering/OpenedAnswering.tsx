import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsentAnswer } from '#schema/healthInformation/healthCalls.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { exactTime } from '#src/generator/formats.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { type FormOfPerson, type FormWithConsent, openForm, recordConsent } from '../answersApi.ts';
import { AnsweringForm } from './AnsweringForm.tsx';

interface OpenedAnsweringProps {
  target: FormOfPerson;
  /** The person is called so; blank while it is not known. */
  name: string;
  /** The page to go back to. */
  back: string;
}

/**
 * The form as the server has it: what it asks, what is answered so far, and whether there is a
 * consent.
 */
export function OpenedAnswering({ target, name, back }: OpenedAnsweringProps) {
  const zone = useTimeZone();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const { form, service_id, user_id, reservation_id } = target;
  const { data, error, refetch } = useQuery({
    queryKey: ['answering', form, service_id, user_id, reservation_id],
    queryFn: () => openForm(target),
    // A refetch would replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error) {
    return <LoadProblem error={error} onRetry={refetch} />;
  }
  if (!data) return <FormSkeleton />;
  if (data.version_id === null || data.sections.length === 0) {
    return (
      <Alert severity="info">
        {form === 'respondent'
          ? t('This service asks staff nothing about a person.')
          : t('This service asks people nothing before a visit.')}
      </Alert>
    );
  }
  if (isDone) return <Submitted back={back} />;
  if (data.consent && data.consent.state !== 'given') {
    return <Consent target={target} consent={data.consent} name={name} onNoted={refetch} />;
  }
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
            { time: exactTime(data.submitted_at, zone) },
          )}
        </Alert>
      )}
      <AnsweringForm
        target={target}
        opened={data as FormWithConsent & { version_id: string }}
        onSubmitted={submitted}
      />
    </div>
  );
}

interface ConsentProps {
  target: FormOfPerson;
  consent: ConsentAnswer;
  name: string;
  onNoted: () => Promise<unknown>;
}

/** Nothing about somebody's health is kept before they agree: who is at the desk says so. */
function Consent({ target, consent, name, onNoted }: ConsentProps) {
  const { run, isBusy, error } = useTask();
  const note = () =>
    run(async () => {
      await recordConsent(consent.version, target);
      await onNoted();
    });
  return (
    <Panel
      title={t('Before you ask about health')}
      lead={t('Read this to the person, or let them read it. They can say no.')}
    >
      <Box
        component="blockquote"
        sx={{ m: 0, mb: 4, pl: 4, borderLeft: 3, borderColor: 'divider' }}
      >
        {consent.paragraphs.map((paragraph) => (
          <Typography key={paragraph} sx={{ mb: 2 }}>
            {paragraph}
          </Typography>
        ))}
      </Box>
      {error && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {messageOf(error)}
        </Alert>
      )}
      <Button variant="contained" disabled={isBusy} onClick={note}>
        {isBusy ? t('One moment…') : agrees(name)}
      </Button>
      <Typography sx={{ color: 'text.secondary', mt: 3 }}>
        {t('It is recorded that you noted it, and when.')}
      </Typography>
    </Panel>
  );
}

const agrees = (name: string) => (name ? t('{name} agrees', { name }) : t('The person agrees'));

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
