import { Box, Typography, useTheme } from '@mui/material';
import { type ReactNode, Suspense, useRef } from 'react';
import { useNotify } from 'react-admin';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { AboutFigure } from './AboutFigure.tsx';
import { savePicture } from './charts/savePicture.ts';
import { FigureActions } from './FigureActions.tsx';
import { FigureProblem } from './FigureProblem.tsx';
import { FigureSkeleton } from './FigureSkeleton.tsx';
import { FigureTable } from './FigureTable.tsx';
import type { Answers, FigureCall } from './figureApi.ts';
import { formatDays } from './formatFigure.ts';
import type { Sheet } from './sheet.ts';
import { useFigure } from './useFigure.ts';
import { useTableSwitch } from './useTableSwitch.ts';

export interface FigureView {
  sentence: string;
  sheet: Sheet;
  chart?: ReactNode;
  /** A table of its own in place of a chart. */
  table?: ReactNode;
}

interface FigurePanelProps<K extends FigureCall> {
  call: K;
  title: string;
  about: string;
  /** px: of the chart, which its skeleton keeps free. */
  height: number;
  /** Words: why there is nothing to show. */
  view: (answer: Answers[K]) => FigureView | string;
}

/** A figure under its heading: a sentence, a chart, and the same as a table behind a switch. */
export function FigurePanel<K extends FigureCall>(props: FigurePanelProps<K>) {
  const { call, title, about, height } = props;
  const { data, error, refetch } = useFigure(call);
  const [isTable, setTable] = useTableSwitch(call);
  const chart = useRef<HTMLDivElement>(null);
  const onPicture = usePicture(title, data && formatDays(data.period));
  const shown = data && !error ? props.view(data) : null;
  const view = typeof shown === 'string' ? null : shown;
  return (
    <Panel
      title={title}
      beside={<AboutFigure name={title} about={about} />}
      action={
        data &&
        view && (
          <FigureActions
            title={title}
            days={data.period}
            sheet={view.sheet}
            isTable={isTable}
            onTable={view.table ? undefined : setTable}
            onPicture={
              view.chart && !isTable ? (name) => onPicture(chart.current, name) : undefined
            }
          />
        )
      }
    >
      {error && <FigureProblem error={error} onRetry={refetch} />}
      {!data && !error && <FigureSkeleton height={height + SENTENCE} />}
      {typeof shown === 'string' && (
        <Typography sx={{ color: 'text.secondary', minHeight: height + SENTENCE }}>
          {shown}
        </Typography>
      )}
      {view && (
        <Box component="figure" sx={{ m: 0, minHeight: height + SENTENCE }}>
          <Box component="figcaption" sx={{ color: 'text.secondary', mb: 3 }}>
            {view.sentence}
          </Box>
          {view.table ??
            (isTable ? (
              <FigureTable title={title} sheet={view.sheet} />
            ) : (
              <Box ref={chart} aria-hidden className="figure-chart">
                <Suspense fallback={<FigureSkeleton height={height} />}>{view.chart}</Suspense>
              </Box>
            ))}
        </Box>
      )}
    </Panel>
  );
}

/** px of the sentence above a chart, with the room beneath it. */
const SENTENCE = 33;

function usePicture(title: string, days: string | undefined) {
  const { palette, typography } = useTheme();
  const notify = useNotify();
  return async (chart: HTMLElement | null, name: string) => {
    const svg = chart?.querySelector('svg');
    const look = {
      heading: [title, days ?? ''],
      ground: palette.background.paper,
      text: palette.text.primary,
      font: String(typography.fontFamily),
    };
    try {
      if (svg) await savePicture(svg, { name, ...look });
    } catch {
      notify(t('The picture could not be made. Save the numbers instead.'), { type: 'error' });
    }
  };
}
