import type { KeyboardEvent } from 'react';
import type { DayReason } from '#schema/reservations/slots.ts';
import { t } from '#src/language/t.ts';
import { dayDate } from '../../page/formatDates.ts';
import { REASON_LABEL, REASON_MARK } from './slotReasonTexts.ts';

interface DayCellProps {
  date: string;
  reason: DayReason | null;
  /** How many can be booked. */
  places: number;
  /** Why it is closed, such as the name of a holiday. */
  closedFor: string | null;
  /** Whether the reasons have been read. */
  isKnown: boolean;
  isSelected: boolean;
  isToday: boolean;
  isTabStop: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Up to here, whoever wants the day does well to take it now. */
const FEW = 3;

const placesFree = (count: number) =>
  count > FEW
    ? t('{count} free', { count })
    : t('{count, plural, one {# left} other {# left}}', { count });

/** A day that cannot be booked can be chosen all the same: what it opens says why. */
export function DayCell({ date, reason, places, isKnown, isSelected, ...props }: DayCellProps) {
  const { isToday, closedFor } = props;
  const state = !isKnown ? 'unknown' : (reason ?? 'free');
  const words = [
    isToday ? t('{day}, today', { day: dayDate(date) }) : dayDate(date),
    isKnown && (reason ? t(REASON_LABEL[reason]) : placesFree(places)),
    reason === 'closed' && closedFor,
  ];
  return (
    <td>
      <button
        type="button"
        className={`day day-${state}`}
        data-date={date}
        data-selected={isSelected || undefined}
        data-few={(state === 'free' && places <= FEW) || undefined}
        aria-label={words.filter(Boolean).join(': ')}
        aria-pressed={isSelected}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={props.isTabStop ? 0 : -1}
        onClick={props.onSelect}
        onKeyDown={props.onKeyDown}
      >
        <span>{Number(date.slice(8))}</span>
        {isKnown && <small>{reason ? t(REASON_MARK[reason]) : placesFree(places)}</small>}
      </button>
    </td>
  );
}
