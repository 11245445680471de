import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { exactTime, relativeTime } from '#src/generator/formats.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { t } from '#src/language/t.ts';
import { Figures } from './Figures.tsx';
import { Filters } from './filters/Filters.tsx';
import { useDashboardFilters } from './filters/useDashboardFilters.ts';
import { useOffered } from './filters/useOffered.ts';
import type { Scope } from './listLinks.ts';
import { ChosenContext, useFigure } from './useFigure.ts';

/** How the office is doing: the page that one opens first. */
export function DashboardPage() {
  const filters = useDashboardFilters();
  const { period, scope, today } = filters;
  const { from, to } = period;
  const { within: _, ...of } = scope;
  return (
    <ChosenContext.Provider value={{ query: { from, to, ...of }, scope, today }}>
      <PageHeader
        title={t('Dashboard')}
        lead={
          <>
            <PrintedScope scope={scope} />
            <CountedAt />
          </>
        }
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
      <Filters filters={filters} />
      <Figures />
    </ChosenContext.Provider>
  );
}

/** On paper, what the filters say on the screen. */
function PrintedScope({ scope }: { scope: Scope }) {
  const { teams, services } = useOffered(scope);
  const team = teams.find(({ id }) => id === scope.team_id)?.name ?? t('All teams');
  const service = services.find(({ id }) => id === scope.service_id)?.name ?? t('All services');
  return (
    <Box component="span" sx={{ display: 'none', displayPrint: 'block' }}>
      {`${team} · ${service}`}
    </Box>
  );
}

/** How fresh the numbers are. */
function CountedAt() {
  const { data } = useFigure('dashboard');
  if (!data) return <>{t('Counting…')}</>;
  return (
    <span title={exactTime(data.computed_at, data.time_zone)}>
      {t('Past days counted {when}; today counted just now.', {
        when: relativeTime(data.computed_at),
      })}
    </span>
  );
}
