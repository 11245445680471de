import { FIGURES } from '#schema/figures/figures.ts';
import { t } from '#src/language/t.ts';
import { barsHeight } from '../charts/barsHeight.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { countedList } from '../listLinks.ts';
import { useChosen } from '../useFigure.ts';
import { countedBars } from './CountedBars.tsx';

/** It counts the ways by which bookings are made. */
export function Sources() {
  const { scope } = useChosen();
  return (
    <FigurePanel
      call="sources"
      title={t('How people book')}
      about={t(FIGURES.bookings.about)}
      height={barsHeight(3)}
      view={({ data, period }) =>
        countedBars({
          empty: t('No bookings were made in this period.'),
          rows: data,
          heads: [t('Booked'), t('Bookings')],
          listOf: ({ id, count }) =>
            count > 0
              ? countedList({
                  as: 'bookings',
                  days: period,
                  scope,
                  part: { by: 'source', key: id },
                })
              : undefined,
        })
      }
    />
  );
}
