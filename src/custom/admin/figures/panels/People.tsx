import { scopeOf } from '#schema/declaration/access.ts';
import type { PeopledAnswer } from '#schema/figures/figureCalls.ts';
import { type Breakdown, FEW } from '#schema/figures/figures.ts';
import { user } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { msg, t } from '#src/language/t.ts';
import { barsHeight } from '../charts/barsHeight.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { countedList } from '../listLinks.ts';
import { useChosen } from '../useFigure.ts';
import { countedBars } from './CountedBars.tsx';

interface PeopleFigure {
  call: 'age_bracket' | 'common_gender' | 'common_barangay';
  by: Breakdown;
  title: string;
  about: string;
  rows: number;
}

const SMALL_GROUPS_COMBINED = msg(
  'Visits by account details, in whole months that are over. Groups of fewer than five people in a month are put together, if need be with the next larger one, so that nobody can be recognised.',
);
export const PEOPLE_PARTS = {
  age: {
    call: 'age_bracket',
    by: 'age',
    rows: 7,
    title: msg('Age'),
    about: SMALL_GROUPS_COMBINED,
  },
  gender: {
    call: 'common_gender',
    by: 'gender',
    rows: 5,
    title: msg('Gender'),
    about: SMALL_GROUPS_COMBINED,
  },
  barangay: {
    call: 'common_barangay',
    by: 'barangay',
    rows: 8,
    title: msg('Barangay'),
    about: SMALL_GROUPS_COMBINED,
  },
} as const satisfies Record<string, PeopleFigure>;

/** Who came, by one thing that their account says. */
export function People({ call, by, title, about, rows }: PeopleFigure) {
  const { scope } = useChosen();
  // Whoever reaches some people alone would find fewer in the list than are counted.
  const seesAll = scopeOf(useViewer(), user, 'list') === true;
  return (
    <FigurePanel
      call={call}
      title={t(title)}
      about={t(about)}
      height={barsHeight(rows)}
      view={({ data, period }: PeopledAnswer) =>
        countedBars({
          empty: t('No visits in this period yet.'),
          rows: data,
          heads: [t(title), t('Visits')],
          listOf: ({ id, count }) =>
            id === FEW || !count || !seesAll
              ? undefined
              : countedList({ as: 'visits', days: period, scope, part: { by, key: id } }),
        })
      }
    />
  );
}
