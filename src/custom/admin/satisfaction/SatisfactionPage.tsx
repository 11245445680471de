import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { locale, t } from '#src/language/t.ts';
import { Picker } from '../figures/filters/Picker.tsx';
import { useOffered } from '../figures/filters/useOffered.ts';
import { formatDays } from '../figures/formatFigure.ts';
import { QualityPanels } from './QualityPanels.tsx';
import { ServicesTable } from './ServicesTable.tsx';
import { TotalScores } from './TotalScores.tsx';
import { useSatisfaction } from './useSatisfaction.ts';

/** How people rated their visits: the report of a year, by service. */
export function SatisfactionPage() {
  const { query, today, results, pick } = useSatisfaction();
  const { data, error, refetch } = results;
  return (
    <>
      <PageHeader
        title={t('Satisfaction')}
        lead={data && formatDays(data.period)}
        actions={
          <Button
            variant="outlined"
            startIcon={<PrintIcon aria-hidden />}
            onClick={() => window.print()}
            sx={{ displayPrint: 'none' }}
          >
            {t('Print')}
          </Button>
        }
      />
      <Filters query={query} today={today} pick={pick} />
      {error && <LoadProblem error={error} onRetry={refetch} />}
      {!data && !error && <FormSkeleton />}
      {data && !error && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {data.total.responses === null && (
            <Alert severity="info">
              {t(
                'Nothing is told yet. Whoever was served is asked how it was, and answers show once there are five.',
              )}
            </Alert>
          )}
          <TotalScores total={data.total} />
          {data.total.responses !== null && <QualityPanels results={data} />}
          {data.services.length > 0 && <ServicesTable results={data} />}
          <Typography sx={{ color: 'text.secondary' }}>
            {t(
              'Answers are told in fives, so that nobody is recognised by them: up to four of a service wait, and count in the month in which the fifth comes.',
            )}
          </Typography>
        </Box>
      )}
    </>
  );
}

type FiltersProps = Pick<ReturnType<typeof useSatisfaction>, 'query' | 'today' | 'pick'>;
const FIRST_YEAR = 2026;

function Filters({ query, today, pick }: FiltersProps) {
  const { team_id, service_id } = query;
  const { teams, services } = useOffered({ ...(team_id && { team_id }) });
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: Math.max(3, thisYear - FIRST_YEAR + 1) }, (_, n) =>
    String(thisYear - n),
  );
  const isPast = (month: string) => `${query.year}-${month}` <= today;
  return (
    <Box role="group" aria-label={t('What the figures are of')} sx={ROW}>
      <Picker
        label={t('Year')}
        options={years.map((id) => ({ id, name: id }))}
        value={query.year}
        onPick={pick('year')}
      />
      <Picker
        label={t('Month')}
        every={t('Whole year')}
        options={MONTHS.filter(isPast).map((id) => ({ id, name: monthName(id) }))}
        value={query.month}
        onPick={pick('month')}
      />
      {teams.length > 1 && (
        <Picker
          label={t('Team')}
          every={t('All teams')}
          options={teams}
          value={team_id}
          onPick={pick('team_id')}
        />
      )}
      <Picker
        label={t('Service')}
        every={t('All services')}
        options={services}
        value={service_id}
        onPick={pick('service_id')}
      />
    </Box>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'));
const monthName = (month: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(
    new Date(`2026-${month}-01`),
  );

const ROW = { display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 3, mb: 4 } as const;
