import { Box, Button, Paper, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { t } from '#src/language/t.ts';
import { useMayAccessAnswers } from '../access.ts';
import { FORM_NAMES, type FormOfPerson } from '../answersApi.ts';
import { AnswersOf } from '../reading/AnswersOf.tsx';
import { OpenedAnswering } from './OpenedAnswering.tsx';

/** Staff answer about a person, with what the person answered beside it; or with the person, for them. */
export function AnsweringPage() {
  const target = useFormOfPerson();
  const { form, service_id, user_id, reservation_id } = target;
  const mayRead = useMayAccessAnswers('read_answers');
  const { data: service } = useGetOne('services', { id: service_id });
  const { data: person } = useGetOne('users', { id: user_id });
  const { first_name, last_name } = person?.profile ?? {};
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const hasTheirs = form === 'respondent' && mayRead;
  const back = reservation_id
    ? `/admin/reservations/${reservation_id}/show`
    : `/admin/users/${user_id}/show?tab=answers`;
  return (
    <>
      <PageHeader
        title={titleFor(form, name)}
        lead={service?.name}
        actions={
          <Button component={RouterLink} to={back} variant="outlined">
            {reservation_id ? t('Back to the reservation') : t('Back to the person')}
          </Button>
        }
      />
      <Box sx={hasTheirs ? TWO_SIDES : { maxWidth: 720 }}>
        <OpenedAnswering key={form} target={target} name={name} back={back} />
        {hasTheirs && (
          <Paper
            component="section"
            aria-label={t('What the person answered')}
            variant="outlined"
            sx={{ borderRadius: 2, p: { xs: 4, sm: 5 } }}
          >
            <Typography component="h2" variant="h2" sx={{ mb: 3 }}>
              {t('What the person answered')}
            </Typography>
            <AnswersOf about={target} side="self" isPlain />
          </Paper>
        )}
      </Box>
    </>
  );
}

function useFormOfPerson(): FormOfPerson {
  const { form = '', service_id = '', user_id = '' } = useParams();
  const reservation_id = useSearchParams()[0].get('reservation_id') ?? undefined;
  return {
    form: FORM_NAMES.find((name) => name === form) ?? 'respondent',
    service_id,
    user_id,
    reservation_id,
  };
}

function titleFor(form: FormOfPerson['form'], name: string): string {
  if (!name) return t('Questions about the visit');
  return form === 'respondent'
    ? t('Questions about {name}', { name })
    : t('Questions for {name}', { name });
}

/** One under the other on a narrow screen, the form first. */
const TWO_SIDES = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(320px, 2fr)' },
} as const;
