import { Alert, Box, Button, Link, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { readForm } from './builder/builderApi.ts';
import { formKey } from './builder/useBuilder.ts';
import { builderPath } from './paths.ts';
import { type Team, useTeams } from './useTeams.ts';

/** The teams that one may edit, each with what it asks and how many have answered. */
export function QuestionnaireList() {
  const { teams, error, refetch } = useTeams();
  return (
    <>
      <PageHeader
        title={t('Questionnaires')}
        lead={t('What each team asks before a visit. A service asks it once that is switched on.')}
      />
      {error && (
        <Alert
          severity="error"
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          }
        >
          {messageOf(error)}
        </Alert>
      )}
      {!teams && !error && <Skeleton variant="rounded" height={240} sx={{ maxWidth: 860 }} />}
      {teams?.length === 0 && (
        <Alert severity="info">
          {t('You belong to no team, so there is no questionnaire for you to edit.')}
        </Alert>
      )}
      {teams && teams.length > 0 && (
        <Paper component="ul" variant="outlined" sx={LIST}>
          {teams.map((team) => (
            <TeamLine key={team.id} team={team} />
          ))}
        </Paper>
      )}
    </>
  );
}

function TeamLine({ team: { id, name } }: { team: Team }) {
  const { data, error } = useQuery({ queryKey: formKey(id), queryFn: () => readForm(id) });
  return (
    <Box component="li" sx={LINE}>
      <Link
        component={RouterLink}
        to={builderPath(id)}
        sx={{ flex: '1 1 220px', fontWeight: 'fontWeightMedium' }}
      >
        {name}
      </Link>
      <Typography sx={{ flex: '2 1 260px', color: 'text.secondary' }} aria-busy={!data && !error}>
        {error ? messageOf(error) : data ? formatCounts(data) : t('Loading…')}
      </Typography>
    </Box>
  );
}

/** “2 sections, 9 questions · 60 answered · 3 in the middle of it” */
function formatCounts({ sections, submitted, in_progress }: TeamForm): string {
  const questions = sections.flatMap((section) => section.questions).length;
  if (sections.length === 0) return t('Nothing is asked yet');
  const parts = [
    t('{count, plural, one {# section} other {# sections}}', { count: sections.length }),
    t('{count, plural, one {# question} other {# questions}}', { count: questions }),
  ];
  if (submitted > 0) parts.push(t('{count} answered', { count: submitted }));
  if (in_progress > 0) parts.push(t('{count} in the middle of it', { count: in_progress }));
  return parts.join(' · ');
}

const LIST = { m: 0, p: 0, borderRadius: 2, maxWidth: 860 } as const;
const LINE = {
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  px: 4,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
