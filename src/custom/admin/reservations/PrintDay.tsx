import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { TODAY } from '#src/dataProvider/listParams.ts';
import { t } from '#src/language/t.ts';
import { PrintedPage, usePrinting } from '../PrintedPage.tsx';
import { type Day, PrintedDay } from './PrintedDay.tsx';
import { MAX_VISITS, readDay } from './readDay.ts';
import { useViewerAndToday } from './useDesk.tsx';

/** Every visit of the day that the list is about, or of today, with the list's other filters. */
export function PrintDay() {
  const { today } = useViewerAndToday();
  const { filterValues } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [day, setDay] = useState<Day | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { isPrinting, print } = usePrinting();
  const date = dayOf(filterValues.date, today);

  async function start() {
    setBusy(true);
    try {
      const read = await readDay(dataProvider, { date, filterValues });
      if (read.isCut) {
        notify(t('Only the first {count} visits of the day are printed.', { count: MAX_VISITS }), {
          type: 'warning',
        });
      }
      setDay(read);
      print();
    } catch (error) {
      notify(error instanceof Error ? error.message : t('The day could not be read.'), {
        type: 'error',
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="outlined" startIcon={<PrintIcon />} disabled={isBusy} onClick={start}>
        {date === today ? t('Print today') : t('Print this day')}
      </Button>
      {isPrinting && day && (
        <PrintedPage>
          <PrintedDay day={day} />
        </PrintedPage>
      )}
    </>
  );
}

/** The one date of the list's filter; today where it has none or several. */
function dayOf(filter: unknown, today: string): string {
  const [date, ...others] = Array.isArray(filter) ? filter : [];
  return typeof date === 'string' && date !== TODAY && others.length === 0 ? date : today;
}
