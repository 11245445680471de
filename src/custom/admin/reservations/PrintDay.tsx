import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { isRelativeDays } from '#schema/time/relativeDays.ts';
import { t } from '#src/language/t.ts';
import { useViewerAndToday } from './useDesk.tsx';
import { usePrintDay } from './usePrintDay.tsx';

/** Every visit of the day that the list is about, or of today, with the list's other filters. */
export function PrintDay() {
  const { today } = useViewerAndToday();
  const { filterValues } = useListContext();
  const { printDay, isBusy, page } = usePrintDay();
  const date = dayOf(filterValues.date, today);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        disabled={isBusy}
        onClick={() => printDay(() => date, filterValues)}
      >
        {date === today ? t('Print today') : t('Print this day')}
      </Button>
      {page}
    </>
  );
}

/** The one date of the list's filter; today where it has none or several. */
function dayOf(filter: unknown, today: string): string {
  const [date, ...others] = Array.isArray(filter) ? filter : [];
  return typeof date === 'string' && !isRelativeDays(date) && others.length === 0 ? date : today;
}
