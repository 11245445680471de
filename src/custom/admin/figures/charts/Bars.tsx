import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  ResponsiveContainer,
  useChartWidth,
  XAxis,
  YAxis,
} from 'recharts';
import type { Sheet } from '../sheet.ts';
import { BarRow } from './BarRow.tsx';
import { BAR_HEIGHT, barsHeight, HEAD_HEIGHT, TALL_BAR_HEIGHT } from './barsHeight.ts';
import { useChartStyle } from './useChartStyle.ts';

/** px for each number at the end of a row, and for one that stands alone. */
const NUMBER = 84;
const ONLY_NUMBER = 60;
/** Letters that stand over a number in one line. */
const LONGEST = 11;

interface BarsProps {
  /** Name, the number that the bar stands for, and numbers that go with it. */
  sheet: Sheet;
  /** The rest is in the table. */
  most?: number;
}

/** A bar under each name, its numbers at the end of the row. */
export function Bars({ sheet, most = 8 }: BarsProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const shown = sheet.rows.slice(0, most);
  const heads = sheet.head
    .filter(({ isDetail }, place) => place > 0 && !isDetail)
    .map(({ label }) => label);
  const hasHead = heads.length > 1;
  const isTall = hasHead && isNarrow;
  const number = hasHead ? NUMBER : ONLY_NUMBER;
  const height = barsHeight(shown.length, { hasHead, isTall });
  return (
    <ResponsiveContainer height={height} initialDimension={{ width: 440, height }}>
      <BarChart
        data={shown.map(({ cells }) => ({ value: Number(cells[1]?.value ?? 0) }))}
        layout="vertical"
        margin={{ top: hasHead ? HEAD_HEIGHT : 0, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barSize={(isTall ? TALL_BAR_HEIGHT : BAR_HEIGHT) - 9}
      >
        <XAxis type="number" hide domain={[0, (max: number) => Math.max(1, max)]} />
        <YAxis type="category" hide />
        {hasHead && <Heads labels={heads} />}
        <Bar
          dataKey="value"
          isAnimationActive={false}
          shape={(shape: BarShapeProps) => {
            const cells = shown[shape.index]?.cells ?? [];
            return (
              <BarRow
                {...shape}
                cells={cells}
                isTall={isTall}
                number={number}
                count={heads.length}
              />
            );
          }}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** A long name takes two lines. */
function Heads({ labels }: { labels: readonly string[] }) {
  const { quiet } = useChartStyle();
  const width = useChartWidth() ?? 0;
  return labels.map((label, place) => {
    const x = width - (labels.length - 1 - place) * NUMBER;
    const lines = label.length > LONGEST ? halves(label) : [label];
    return (
      <text key={label} textAnchor="end" {...quiet}>
        {lines.map((line, row) => (
          <tspan key={line} x={x} y={(lines.length > 1 ? 10 : 24) + row * 14}>
            {line}
          </tspan>
        ))}
      </text>
    );
  });
}

/** Broken at the space that is nearest to the middle. */
function halves(label: string): string[] {
  const spaces = [...label.matchAll(/ /g)].map(({ index }) => index);
  const distance = (index: number) => Math.abs(index - label.length / 2);
  const [at] = spaces.toSorted((a, b) => distance(a) - distance(b));
  return at === undefined ? [label] : [label.slice(0, at), label.slice(at + 1)];
}
