import type { SatisfactionResults } from '#schema/satisfaction/form.ts';
import { ratingOf } from '#schema/satisfaction/scores.ts';
import { formatNumber } from '#src/generator/formats.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { FigureActions } from '../figures/FigureActions.tsx';
import { FigureTable } from '../figures/FigureTable.tsx';
import { type Column, toSheet } from '../figures/sheet.ts';
import { shareOrDash } from './TotalScores.tsx';

type Row = SatisfactionResults['services'][number];

/** The table of the yearly report: a row a service. */
export function ServicesTable({ results: { services, total, period } }: TableProps) {
  const all: Row = {
    ...{ id: 'total', service: { id: '', name: t('Together') }, team: { id: '', name: '' } },
    ...total,
  };
  const rows = services.length > 1 ? [...services, all] : services;
  const title = t('By service');
  const sheet = toSheet(rows, COLUMNS());
  return (
    <Panel title={title} action={<FigureActions {...{ title, sheet }} days={period} isTable />}>
      <FigureTable title={title} sheet={sheet} />
    </Panel>
  );
}

interface TableProps {
  results: SatisfactionResults;
}

const share = (label: string, of: (row: Row) => number | null): Column<Row> => ({
  label,
  value: of,
  words: (row) => shareOrDash(of(row)),
});

const COLUMNS = (): Column<Row>[] => [
  { label: t('Service'), value: ({ service }) => service.name },
  { label: t('Completed visits'), value: ({ completed }) => completed },
  {
    label: t('Answers'),
    value: ({ responses }) => responses,
    words: ({ responses }) => (responses === null ? '–' : formatNumber(responses)),
  },
  share(t('Response rate'), ({ response_rate }) => response_rate),
  share(t('SQD0'), ({ satisfied }) => satisfied),
  share(t('Overall score'), ({ overall }) => overall),
  {
    label: t('Rating'),
    value: ({ overall }) => (overall === null ? '' : t(ratingOf(overall))),
  },
  share(t('CC1'), ({ charter }) => charter),
  { label: t('Team'), value: ({ team }) => team.name },
];
