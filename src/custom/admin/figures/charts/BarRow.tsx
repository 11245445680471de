import type { BarShapeProps } from 'recharts';
import type { Cell } from '../sheet.ts';
import { ChartLink } from './ChartLink.tsx';
import { useChartStyle } from './useChartStyle.ts';

/** px of a letter, roughly. */
const LETTER = 6.9;
/** px of the bar itself, under the words. */
const THICK = 5;
/** px of a line of words. */
const LINE = 20;

interface BarRowProps extends BarShapeProps {
  cells: readonly Cell[];
  /** How many of the cells are numbers at the end of the row. */
  count: number;
  /** px for each of them. */
  number: number;
  /** The name stands above its numbers, where there is no room beside them. */
  isTall: boolean;
}

/** One name with its bar and its numbers; all of it leads to what it counts. */
export function BarRow(props: BarRowProps) {
  const { y, height, width, background, cells, count, number, isTall } = props;
  const { primary, track, text } = useChartStyle();
  const whole = background?.width ?? 0;
  const room = isTall ? whole : whole - count * number;
  const [name, ...numbers] = cells.slice(0, count + 1);
  const words = name?.words ?? '';
  const bottom = y + height - THICK;
  const shown = shortened(words, room / LETTER);
  return (
    <ChartLink to={numbers[0]?.to} title={`${words}: ${numbers[0]?.words ?? ''}`}>
      <rect x={0} y={y} width={whole} height={height} fill="transparent" />
      <text x={0} y={y + 14} {...text}>
        {shown}
      </text>
      <rect x={0} y={bottom} width={whole} height={THICK} rx={THICK / 2} fill={track} />
      <rect x={0} y={bottom} width={width} height={THICK} rx={THICK / 2} fill={primary} />
      {numbers.map(({ words: label }, place) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a number has its place alone
          key={place}
          x={whole - (count - 1 - place) * number}
          y={y + 14 + (isTall ? LINE : 0)}
          textAnchor="end"
          {...text}
          fontWeight={place === 0 ? 600 : 400}
        >
          {label}
        </text>
      ))}
    </ChartLink>
  );
}

const shortened = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, Math.max(1, Math.floor(letters) - 1))}…` : name;
