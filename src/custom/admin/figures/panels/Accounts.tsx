import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';
import { barsHeight } from '../charts/barsHeight.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { peopleList } from '../listLinks.ts';
import { useChosen } from '../useFigure.ts';
import { countedBars } from './CountedBars.tsx';

/** How many accounts are in which status; of a team, those of the people who booked with it. */
export function Accounts() {
  const maySee = can(useViewer(), 'list', user);
  const { team_id, service_id, within } = useChosen().scope;
  const isOfAll = !team_id && !service_id && !within;
  return (
    <FigurePanel
      call="user_status_count"
      title={isOfAll ? t('Accounts') : t('People who have booked')}
      about={
        isOfAll
          ? t('Accounts by their status now, whatever period is chosen.')
          : t('People who ever booked with the team, by the status of their account now.')
      }
      height={barsHeight(5)}
      view={({ data }) =>
        countedBars({
          empty: t('There are no accounts yet.'),
          rows: data.filter(({ count }) => count > 0),
          heads: [t('Status'), isOfAll ? t('Accounts') : t('People')],
          listOf: ({ id }) => (maySee && isOfAll ? peopleList(id) : undefined),
        })
      }
    />
  );
}
