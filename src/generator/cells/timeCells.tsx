import { Tooltip } from '@mui/material';
import {
  clock,
  dateInFull,
  exactTime,
  longDate,
  relativeDate,
  relativeTime,
  todayIn,
} from '../formats.ts';
import type { CellProps } from './CellProps.ts';

/** The day as one speaks of it, with the date on hover. */
export function DateCell({ value, zone, isFull }: CellProps) {
  const date = String(value);
  if (isFull) return <>{dateInFull(date, todayIn(zone))}</>;
  return <WithTooltip words={relativeDate(date, todayIn(zone))} exact={longDate(date)} />;
}

export const TimeCell = ({ value }: CellProps) => <>{clock(String(value))}</>;

export function DateTimeCell({ value, zone, isFull }: CellProps) {
  const exact = exactTime(String(value), zone);
  if (isFull) return <>{exact}</>;
  return <WithTooltip words={relativeTime(String(value))} exact={exact} />;
}

export function WithTooltip({ words, exact }: { words: string; exact: string }) {
  return (
    <Tooltip title={exact} describeChild>
      <span style={{ whiteSpace: 'nowrap' }}>{words}</span>
    </Tooltip>
  );
}
