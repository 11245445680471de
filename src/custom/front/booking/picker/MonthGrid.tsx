import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Closure, DayReason } from '../../../../../schema/slots.ts';
import { t } from '../../../../language/t.ts';
import { Icon } from '../../../elements/Icon.tsx';
import { monthName, weekdays } from '../../page/formatDates.ts';
import { DayCell } from './DayCell.tsx';
import {
  dayAfterKey,
  firstOfMonth,
  lastOfMonth,
  nextMonth,
  previousMonth,
  sameMonth,
  weeksOf,
} from './monthDays.ts';
import { closureName } from './slotReasonTexts.ts';

interface MonthGridProps {
  /** Any date of the month that is shown. */
  month: string;
  onMonth: (month: string) => void;
  selected: string | null;
  onSelect: (date: string) => void;
  today: string;
  /** The last day that can ever be booked now. */
  last: string;
  /** Why days of this month cannot be booked; undefined while that is read. */
  reasons: ReadonlyMap<string, DayReason> | undefined;
  closures: readonly Closure[];
}

/** One month of days: arrows, Home, End, Page Up and Page Down move, Enter or Space chooses. */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth, selected, today, last, reasons, closures } = props;
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const first = firstOfMonth(today);
  const final = lastOfMonth(last);
  const reachable = tabStop(month, [moved, selected, today]);

  useEffect(() => {
    if (moved) table.current?.querySelector<HTMLElement>(`[data-date="${moved}"]`)?.focus();
  }, [moved]);

  const move = (event: KeyboardEvent, date: string) => {
    const target = dayAfterKey(event.key, date);
    if (!target) return;
    event.preventDefault();
    const within = clamp(target, first, final);
    if (!sameMonth(within, month)) onMonth(firstOfMonth(within));
    setMoved(within);
  };
  const turn = (to: string) => {
    setMoved(null);
    onMonth(to);
  };

  return (
    <div className="month" aria-busy={reasons === undefined}>
      <div className="month-head">
        <TurnButton
          label={t('Previous month')}
          icon="back"
          isAtEnd={sameMonth(month, first)}
          onPress={() => turn(previousMonth(month))}
        />
        <h3 id={titleId} aria-live="polite">
          {monthName(month)}
        </h3>
        <TurnButton
          label={t('Next month')}
          icon="forward"
          isAtEnd={sameMonth(month, final)}
          onPress={() => turn(nextMonth(month))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, as in the ARIA practices */}
      <table ref={table} role="grid" aria-labelledby={titleId}>
        <thead>
          <tr>
            {weekdays().map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) =>
                date === null ? (
                  <td key={KEYS[place]} />
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    reason={date < today ? 'past' : (reasons?.get(date) ?? null)}
                    closedFor={closureName(date, closures)}
                    isKnown={reasons !== undefined}
                    isSelected={date === selected}
                    isToday={date === today}
                    isTabStop={date === reachable}
                    onSelect={() => props.onSelect(date)}
                    onKeyDown={(event) => move(event, date)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TurnButtonProps {
  label: string;
  icon: 'back' | 'forward';
  isAtEnd: boolean;
  onPress: () => void;
}

/** Stays focusable at the end, so that the keyboard does not lose its place. */
const TurnButton = ({ label, icon, isAtEnd, onPress }: TurnButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={isAtEnd}
    onClick={isAtEnd ? undefined : onPress}
  >
    <Icon name={icon} />
  </button>
);

const KEYS = [1, 2, 3, 4, 5, 6, 7];

const clamp = (date: string, from: string, to: string) => {
  if (date < from) return from;
  return date > to ? to : date;
};

/** The one day of the month that Tab reaches. */
const tabStop = (month: string, wishes: readonly (string | null)[]) =>
  wishes.find((date) => date !== null && sameMonth(date, month)) ?? firstOfMonth(month);
