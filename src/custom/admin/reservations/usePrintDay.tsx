import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { t } from '#src/language/t.ts';
import { PrintedPage, usePrinting } from '../PrintedPage.tsx';
import { type Day, PrintedDay } from './PrintedDay.tsx';
import { MAX_VISITS, readDay } from './readDay.ts';

/** Reads the visits of a day and prints them. */
export function usePrintDay() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [day, setDay] = useState<Day | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { isPrinting, print } = usePrinting();

  /** @param filterValues which of them, as the list of reservations is filtered */
  async function printDay(
    findDate: () => string | Promise<string>,
    filterValues: Record<string, unknown>,
  ) {
    setBusy(true);
    try {
      const read = await readDay(dataProvider, { date: await findDate(), filterValues });
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

  const page = isPrinting && day && (
    <PrintedPage>
      <PrintedDay day={day} />
    </PrintedPage>
  );
  return { printDay, isBusy, page };
}
