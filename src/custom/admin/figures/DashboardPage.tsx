import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { t } from '../../../language/t.ts';
import { PageHeader } from '../../../resources/PageHeader.tsx';
import { ChosenWords } from './ChosenWords.tsx';
import { CountedAt } from './CountedAt.tsx';
import { Figures } from './Figures.tsx';
import { Filters } from './filters/Filters.tsx';
import { useDashboardFilters } from './filters/useDashboardFilters.ts';
import { ChosenContext } from './useFigure.ts';

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
            <ChosenWords scope={scope} />
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
