import { Box, Typography } from '@mui/material';
import type { DashboardAnswer } from '#schema/figures/figureCalls.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { FigureActions } from '../FigureActions.tsx';
import { FigureProblem } from '../FigureProblem.tsx';
import { FigureSkeleton } from '../FigureSkeleton.tsx';
import { FigureTable } from '../FigureTable.tsx';
import { formatDays } from '../formatFigure.ts';
import { useChosen, useFigure } from '../useFigure.ts';
import { useTableSwitch } from '../useTableSwitch.ts';
import { KeyFigureTile } from './KeyFigureTile.tsx';
import { keyFigureSheet } from './keyFigureSheet.ts';
import { KEY_FIGURES } from './keyFigures.ts';

const HEIGHT = 300;

/** It shows what an office asks first, each number with its change against the period before. */
export function KeyFigures() {
  const { scope, today } = useChosen();
  const { data, error, refetch } = useFigure('dashboard');
  const [isTable, setTable] = useTableSwitch('key-figures');
  const title = t('The period at a glance');
  const sheet = data && keyFigureSheet(data, scope);
  return (
    <Panel
      title={title}
      action={
        sheet && (
          <FigureActions
            title={title}
            sheet={sheet}
            isTable={isTable}
            days={data.period}
            onTable={setTable}
          />
        )
      }
    >
      <Typography sx={{ color: 'text.secondary', mt: -2, mb: 4 }}>
        {data ? leadOf(data, today) : !error && t('Counting…')}
      </Typography>
      {error && <FigureProblem error={error} onRetry={refetch} />}
      {!data && !error && <FigureSkeleton height={HEIGHT} />}
      {data && sheet && (
        <Box sx={{ minHeight: { md: HEIGHT } }}>
          {isTable ? (
            <FigureTable title={title} sheet={sheet} />
          ) : (
            <Box className="key-figures" sx={TILES}>
              {KEY_FIGURES.map(({ id, beside }) => (
                <KeyFigureTile key={id} id={id} beside={beside} answer={data} />
              ))}
            </Box>
          )}
        </Box>
      )}
    </Panel>
  );
}

function leadOf({ period, before }: DashboardAnswer, today: string): string {
  const days = formatDays(period);
  if (!before) return days;
  const words = { days, before: formatDays(before.period) };
  return period.to >= today
    ? t('{days}, which is not over yet, compared with {before}.', words)
    : t('{days}, compared with {before}.', words);
}

const TILES = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  columnGap: { xs: 4, lg: 6 },
  rowGap: 6,
} as const;
