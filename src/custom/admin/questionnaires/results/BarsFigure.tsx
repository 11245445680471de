import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  useTheme,
} from '@mui/material';
import { useState } from 'react';
import { BarChart, Bar as BarShape, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { Bar, QuestionResult } from '#schema/questionnaires/questionnaireResults.ts';
import { t } from '#src/language/t.ts';
import { barLabel, formatBarCount, formatRoundedShare, sentenceOf } from './formatBar.ts';

interface BarsFigureProps {
  /** It says what is counted. */
  title: string;
  result: Pick<QuestionResult, 'answered' | 'mean' | 'bars'>;
  question?: Pick<QuestionResult, 'kind'>;
}

/** A sentence, and the same as bars or as a table. */
export function BarsFigure({ title, result, question }: BarsFigureProps) {
  const [isTable, setTable] = useState(false);
  const { bars } = result;
  const hasRest = bars.some(({ hidden }) => hidden === 'rest');
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ mb: 2 }}>
        {sentenceOf(result, question)}
        {hasRest && ` ${t('Other counts are hidden too, where they would reveal a small one.')}`}
      </Box>
      {bars.length > 0 && (
        <>
          {isTable ? (
            <BarsTable title={title} bars={bars} question={question} />
          ) : (
            <BarsChart bars={bars} question={question} />
          )}
          <Button aria-pressed={isTable} onClick={() => setTable(!isTable)} sx={{ mt: 1, ml: -2 }}>
            {t('Show as a table')}
          </Button>
        </>
      )}
    </Box>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  question: Pick<QuestionResult, 'kind'> | undefined;
}

const ROW = 36;
const LABEL = 150;

/** For the eye alone: the sentence and the table say it to everybody. */
function BarsChart({ bars, question }: BarsProps) {
  const { palette, typography } = useTheme();
  const rows = bars.map((bar) => ({
    name: barLabel(bar, question),
    count: bar.count ?? 0,
    words:
      bar.count === null
        ? formatBarCount(bar)
        : `${formatBarCount(bar)} (${formatRoundedShare(bar.share)})`,
  }));
  const text = { fill: palette.text.primary, fontSize: 13, fontFamily: typography.fontFamily };
  return (
    <Box aria-hidden sx={{ height: rows.length * ROW + 8, maxWidth: 720 }}>
      <ResponsiveContainer initialDimension={{ width: 480, height: rows.length * ROW }}>
        <BarChart
          data={rows}
          layout="vertical"
          margin={{ right: 96 }}
          accessibilityLayer={false}
          barSize={18}
        >
          <XAxis type="number" hide />
          <YAxis
            type="category"
            dataKey="name"
            width={LABEL}
            axisLine={false}
            tickLine={false}
            tick={text}
            interval={0}
            tickFormatter={shortened}
          />
          <BarShape
            dataKey="count"
            fill={palette.primary.main}
            radius={3}
            isAnimationActive={false}
            // Without a size of its own, what is hidden would lose its words as well.
            minPointSize={1}
            background={{ fill: palette.action.hover }}
          >
            <LabelList dataKey="words" position="right" {...text} />
          </BarShape>
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}

/** The table has all of it. */
const shortened = (name: string) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

const BarsTable = ({ title, bars, question }: BarsProps & { title: string }) => (
  <Table size="small" aria-label={title} sx={{ maxWidth: 720 }}>
    <TableHead>
      <TableRow>
        <TableCell>{t('Answer')}</TableCell>
        <TableCell align="right">{t('Count')}</TableCell>
        <TableCell align="right">{t('Share')}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {bars.map((bar) => (
        <TableRow key={`${bar.option_id}/${bar.from}/${bar.to}`}>
          <TableCell component="th" scope="row">
            {barLabel(bar, question)}
          </TableCell>
          <TableCell align="right">{formatBarCount(bar)}</TableCell>
          <TableCell align="right">{formatRoundedShare(bar.share)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
