import { Box, useTheme } from '@mui/material';
import { alpha } from '@mui/material/styles';
import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { clock, clockSpan, formatNumber } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { hourSpan, weekdayName } from '../formatHour.ts';
import { NumberLink } from '../numbers/NumberLink.tsx';

type HourOfWeek = FigureAnswers['hours_by_weekday']['data'][number];

interface HeatMapProps {
  hours: readonly HourOfWeek[];
  listOf: (hour: HourOfWeek) => string | undefined;
}

/** The ground where most come is this strong: the number on it stays readable. */
const STRONGEST = 0.42;

/** Every number in its place; the ground says the same to the eye. */
export function HeatMap({ hours, listOf }: HeatMapProps) {
  const { palette } = useTheme();
  const busy = hours.filter(({ count }) => count > 0);
  const weekdays = range(busy.map(({ weekday }) => weekday));
  const most = Math.max(...busy.map(({ count }) => count));
  const quiet = { color: palette.text.secondary };
  const at = (weekday: number, hour: number) =>
    hours.find((cell) => cell.weekday === weekday && cell.hour === hour);
  return (
    <Box component="table" aria-label={t('When people come')} sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{t('Hour')}</th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" aria-label={weekdayName(weekday, 'long')}>
              {weekdayName(weekday, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withoutQuietSpans(busy.map(({ hour }) => hour)).map((hour) => (
          <tr key={hour}>
            <th scope="row" aria-label={clockSpan(...hourSpan(hour))}>
              {clock(hourSpan(hour)[0])}
            </th>
            {weekdays.map((weekday) => {
              const cell = at(weekday, hour);
              const count = cell?.count ?? 0;
              const ground = alpha(palette.primary.main, (STRONGEST * count) / most);
              return (
                <td key={weekday} style={count > 0 ? { backgroundColor: ground } : quiet}>
                  <NumberLink to={cell && listOf(cell)}>{formatNumber(count)}</NumberLink>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** All whole numbers from the smallest to the biggest: a quiet day between two others is shown. */
function range(numbers: readonly number[]): number[] {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** A walk-in late at night draws no rows of nothing through the whole night. */
const LONGEST_QUIET_SPAN = 2;

/** From the smallest to the biggest, without quiet hours where more than a few follow each other. */
export function withoutQuietSpans(hours: readonly number[]): number[] {
  const busy = [...new Set(hours)].sort((a, b) => a - b);
  return busy.flatMap((hour, place) => {
    const next = busy[place + 1] ?? hour + 1;
    return next - hour - 1 > LONGEST_QUIET_SPAN ? [hour] : range([hour, next - 1]);
  });
}

const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '2px',
  '& th': { fontSize: 12, fontWeight: 'fontWeightRegular', color: 'text.secondary', p: 0 },
  '& tbody th': { textAlign: 'right', pr: 1, whiteSpace: 'nowrap' },
  '& thead th:first-of-type': { width: 64, textAlign: 'right', pr: 1 },
  '& td': { textAlign: 'center', height: 30, p: 0, borderRadius: 1, printColorAdjust: 'exact' },
  '& td a': { display: 'block', lineHeight: '30px' },
} as const;
