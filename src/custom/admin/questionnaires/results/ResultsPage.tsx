import { Alert, Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { questionnaireSection } from '#schema/index.ts';
import type { ResultsAnswer, ResultsQuery } from '#schema/questionnaires/questionnaireResults.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { formatNumber } from '#src/generator/formats.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { t } from '#src/language/t.ts';
import { useMayAccessAnswers } from '../access.ts';
import { teamResults } from '../answersApi.ts';
import { ExportAnswers } from './ExportAnswers.tsx';
import { QuestionPanels } from './QuestionPanels.tsx';
import { ResultsFilters } from './ResultsFilters.tsx';

const FILTERS = ['from', 'to', 'service_id'] as const;

/** It shows what a team's questionnaire was answered, question by question. */
export function ResultsPage() {
  const [params, setParams] = useSearchParams();
  const viewer = useViewer();
  const { data: all, isPending: isFinding } = useGetList<{ id: string; name: string }>('teams', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
  });
  const teams = (all ?? []).filter(({ id }) =>
    can(viewer, 'read_results', questionnaireSection, { team_id: id }),
  );
  const team_id = params.get('team_id') ?? teams[0]?.id ?? '';
  const query: ResultsQuery = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['results', team_id, query],
    queryFn: () => teamResults(team_id, query),
    enabled: team_id !== '',
    placeholderData: keepPreviousData,
  });
  const mayExport = useMayAccessAnswers('export_answers', team_id);
  const change = (next: Record<string, string | undefined>) => {
    const nextParams = new URLSearchParams(params);
    // Another team has other services.
    if (next.team_id) nextParams.delete('service_id');
    for (const [name, value] of Object.entries(next)) {
      if (value) nextParams.set(name, value);
      else nextParams.delete(name);
    }
    setParams(nextParams, { replace: true });
  };
  const hasResults = data !== undefined && data.questions.length > 0;
  return (
    <>
      <PageHeader
        title={t('Results')}
        lead={data ? formatSubmissionCount(data) : t('What people answered before their visits.')}
        actions={mayExport && hasResults && <ExportAnswers team_id={team_id} query={query} />}
      />
      {!isFinding && teams.length === 0 && (
        <Alert severity="info">{t('You belong to no team, so there are no results to see.')}</Alert>
      )}
      {team_id !== '' && (
        <ResultsFilters
          teams={teams}
          services={data?.services ?? []}
          team_id={team_id}
          query={query}
          onChange={change}
        />
      )}
      {error && <LoadProblem error={error} onRetry={refetch} />}
      {team_id !== '' && !data && !error && <FormSkeleton />}
      {data && !error && (
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
          {hasResults ? (
            <>
              <QuestionPanels results={data} query={query} />
              <Typography sx={{ color: 'text.secondary' }}>
                {t(
                  'Counts under five are hidden, so that nobody is recognised by them. Sensitive questions are never shown.',
                )}
              </Typography>
            </>
          ) : (
            <Alert severity="info">
              {t(
                'This team has asked nothing that can be counted yet. Results show here once people answer its questionnaire.',
              )}
            </Alert>
          )}
        </Box>
      )}
    </>
  );
}

function formatSubmissionCount({ submissions }: ResultsAnswer): string {
  const many = (count: number | null) => (count === null ? t('fewer than 5') : formatNumber(count));
  return t('Submissions: {self} by people themselves, {respondent} by staff.', {
    self: many(submissions.self),
    respondent: many(submissions.respondent),
  });
}
