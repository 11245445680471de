import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '#src/generator/formats.ts';
import { ChartLink } from './ChartLink.tsx';
import { axisWidth, useChartStyle } from './useChartStyle.ts';

interface ColumnDatum {
  /** Under it. */
  tick: string;
  value: number;
  /** It is a part of this, which is drawn as a frame around it. */
  whole?: number;
  /** On hover. */
  title: string;
  to: string | undefined;
}

/** Up to so many, each carries its number; beyond, a scale at the side says it. */
const MAX_NUMBERED = 12;
/** px of a letter, roughly. */
const LETTER = 7.2;

interface ColumnsProps {
  columns: readonly ColumnDatum[];
  height: number;
  /** The names tell what is filled, and what is framed around it. */
  names?: readonly [string, string];
}

/** Values along time, side by side. */
export function Columns({ columns, height, names }: ColumnsProps) {
  const { quiet, grid } = useChartStyle();
  const isNumbered = columns.length <= MAX_NUMBERED;
  const data = columns.map((column) => ({ ...column, top: column.whole ?? column.value }));
  return (
    <ResponsiveContainer height={height} initialDimension={{ width: 440, height }}>
      <BarChart
        data={data}
        margin={{ top: names ? 30 : isNumbered ? 20 : 6, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barCategoryGap="18%"
      >
        {names && <FilledOf names={names} />}
        {!isNumbered && <CartesianGrid vertical={false} stroke={grid} />}
        <XAxis
          dataKey="tick"
          tick={quiet}
          axisLine={{ stroke: grid }}
          tickLine={false}
          minTickGap={8}
        />
        <YAxis
          hide={isNumbered}
          width={axisWidth(Math.max(...data.map(({ top }) => top)))}
          tick={quiet}
          axisLine={false}
          tickLine={false}
          allowDecimals={false}
          tickFormatter={formatNumber}
        />
        <Bar
          dataKey="top"
          isAnimationActive={false}
          maxBarSize={56}
          shape={(shape: BarShapeProps) => (
            <Column {...shape} column={columns[shape.index]} isNumbered={isNumbered} />
          )}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

interface ColumnProps extends BarShapeProps {
  column: ColumnDatum | undefined;
  isNumbered: boolean;
}

function Column({ x, y, width, height, background, column, isNumbered }: ColumnProps) {
  const { primary, track, grid, text } = useChartStyle();
  if (!column) return null;
  const { value, whole, title, to } = column;
  const filled =
    whole === undefined ? height : whole > 0 ? (height * Math.min(value, whole)) / whole : 0;
  return (
    <ChartLink to={to} title={title}>
      <rect
        x={x}
        y={background?.y ?? y}
        width={width}
        height={background?.height ?? height}
        fill="transparent"
      />
      {whole !== undefined && whole > 0 && (
        <rect x={x} y={y} width={width} height={height} rx={2} fill={track} stroke={grid} />
      )}
      <rect x={x} y={y + height - filled} width={width} height={filled} rx={2} fill={primary} />
      {isNumbered && (
        <text x={x + width / 2} y={y - 6} textAnchor="middle" {...text} fontSize={12}>
          {formatNumber(value)}
        </text>
      )}
    </ChartLink>
  );
}

function FilledOf({ names: [filled, framed] }: { names: readonly [string, string] }) {
  const { primary, track, grid, text } = useChartStyle();
  const second = 40 + filled.length * LETTER;
  return (
    <g>
      <rect x={0} y={2} width={12} height={12} rx={2} fill={primary} />
      <text x={18} y={12.5} {...text}>
        {filled}
      </text>
      <rect x={second} y={2} width={12} height={12} rx={2} fill={track} stroke={grid} />
      <text x={second + 18} y={12.5} {...text}>
        {framed}
      </text>
    </g>
  );
}
