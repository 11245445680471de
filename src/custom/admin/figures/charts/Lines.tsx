import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatNumber } from '#src/generator/formats.ts';
import type { Sheet } from '../sheet.ts';
import { ChartLink } from './ChartLink.tsx';
import { axisWidth, useChartStyle } from './useChartStyle.ts';

/** px of the names of the lines, of a letter in them, and of what stands beside it. */
const KEY_HEIGHT = 28;
const LETTER = 7.2;
const SAMPLE = 18;
const GAP = 40;

interface LinesProps {
  /** When, and a count for each line. */
  sheet: Sheet;
  /** When, in short. */
  ticks: readonly string[];
  height: number;
}

/** Several counts along time; lines differ by dashes and dots, not by colour alone. */
export function Lines({ sheet: { head, rows }, ticks, height }: LinesProps) {
  const { primary, warning, quiet, grid, text } = useChartStyle();
  const looks = [
    { stroke: primary, strokeWidth: 2.5 },
    { stroke: quiet.fill, strokeWidth: 1.5, strokeDasharray: '6 4' },
    { stroke: warning, strokeWidth: 1.5, strokeDasharray: '2 3' },
  ];
  const data = rows.map(({ cells }, place) => ({
    tick: ticks[place],
    values: cells.slice(1).map(({ value }) => Number(value)),
  }));
  return (
    <ResponsiveContainer height={height} initialDimension={{ width: 900, height }}>
      <LineChart
        data={data}
        margin={{ top: KEY_HEIGHT + 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke={grid} />
        <XAxis
          dataKey="tick"
          tick={quiet}
          axisLine={{ stroke: grid }}
          tickLine={false}
          minTickGap={24}
        />
        <YAxis
          width={axisWidth(Math.max(...data.flatMap(({ values }) => values)))}
          tick={quiet}
          axisLine={false}
          tickLine={false}
          allowDecimals={false}
          tickFormatter={formatNumber}
        />
        {looks.map((look, place) => {
          const label = head[place + 1]?.label ?? '';
          return (
            <g key={label} transform={`translate(${keyStart(head, place)}, 0)`}>
              <line x1={0} x2={SAMPLE} y1={10} y2={10} {...look} />
              <text x={SAMPLE + 6} y={14.5} {...text}>
                {label}
              </text>
            </g>
          );
        })}
        {looks.map((look, place) => (
          <Line
            key={look.stroke}
            {...look}
            dataKey={({ values }: { values: number[] }) => values[place]}
            isAnimationActive={false}
            activeDot={false}
            dot={({ cx, cy, index }: { cx?: number; cy?: number; index: number }) => {
              const cells = rows[index]?.cells ?? [];
              const cell = cells[place + 1];
              const label = head[place + 1]?.label ?? '';
              return (
                <ChartLink
                  key={index}
                  to={cell?.to}
                  title={`${cells[0]?.words}: ${cell?.words} ${label}`}
                >
                  <circle cx={cx} cy={cy} r={8} fill="transparent" />
                  <circle cx={cx} cy={cy} r={2.5} fill={look.stroke} />
                </ChartLink>
              );
            }}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** The name of a line begins after those before it. */
const keyStart = (head: Sheet['head'], place: number) =>
  head.slice(1, place + 1).reduce((start, { label }) => start + GAP + label.length * LETTER, 0);
