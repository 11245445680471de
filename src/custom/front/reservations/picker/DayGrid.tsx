import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Closure, DayReason } from '#schema/reservations/slots.ts';
import { weekday } from '#schema/time/zone.ts';
import { Icon } from '#src/custom/elements/Icon.tsx';
import { t } from '#src/language/t.ts';
import { monthName, shortDate, weekdays } from '../../page/formatDates.ts';
import {
  type CalendarPage,
  dayAfterKey,
  nextPage,
  pageOf,
  previousPage,
  spanOf,
  weeksOf,
} from './calendarDays.ts';
import { DayCell } from './DayCell.tsx';
import { closureName } from './slotReasonTexts.ts';

interface DayGridProps {
  page: CalendarPage;
  onPage: (page: CalendarPage) => void;
  selected: string | null;
  onSelect: (date: string) => void;
  today: string;
  /** The last day that can ever be booked now. */
  last: string;
  /** Why days of this page cannot be booked; undefined while that is read. */
  reasons: ReadonlyMap<string, DayReason> | undefined;
  /** How many places the other days have. */
  places: ReadonlyMap<string, number>;
  closures: readonly Closure[];
}

/** Days to choose from: arrows, Home, End, Page Up and Page Down move, Enter or Space chooses. */
export function DayGrid(props: DayGridProps) {
  const { page, onPage, selected, today, last, reasons, places, closures } = props;
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const { from, to } = spanOf(page, today);
  const isShown = (date: string | null) => date !== null && from <= date && date <= to;
  const reachable = [moved, selected, today].find(isShown) ?? from;

  useEffect(() => {
    if (moved) table.current?.querySelector<HTMLElement>(`[data-date="${moved}"]`)?.focus();
  }, [moved]);

  const move = (event: KeyboardEvent, date: string) => {
    const target = dayAfterKey(event.key, date, { page, today });
    if (!target) return;
    event.preventDefault();
    const within = clamp(target, today, spanOf(pageOf(last, today), today).to);
    if (!isShown(within)) onPage(pageOf(within, today));
    setMoved(within);
  };
  const turn = (next: CalendarPage) => {
    setMoved(null);
    onPage(next);
  };
  const next = nextPage(page, today);

  return (
    <div className="month" aria-busy={reasons === undefined}>
      <div className="month-head">
        <TurnButton
          label={titleOf(previousPage(page, today), today)}
          icon="back"
          isAtEnd={page === null}
          onPress={() => turn(previousPage(page, today))}
        />
        <h3 id={titleId} aria-live="polite">
          {titleOf(page, today)}
        </h3>
        <TurnButton
          label={titleOf(next, today)}
          icon="forward"
          isAtEnd={last <= to}
          onPress={() => turn(next)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, as in the ARIA practices */}
      <table ref={table} role="grid" aria-labelledby={titleId}>
        <thead>
          <tr>
            {weekdaysFrom(page === null ? weekday(today) : 1).map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(page, today).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) =>
                date === null ? (
                  <td key={KEYS[place]} />
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    reason={date < today ? 'past' : (reasons?.get(date) ?? null)}
                    places={places.get(date) ?? 0}
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

/** "Fri 27 Nov to Thu 10 Dec", or "December 2026" */
function titleOf(page: CalendarPage, today: string): string {
  if (page !== null) return monthName(page);
  const { from, to } = spanOf(page, today);
  return t('{from} to {to}', { from: shortDate(from), to: shortDate(to) });
}

const weekdaysFrom = (first: number) => {
  const names = weekdays();
  return [...names.slice(first - 1), ...names.slice(0, first - 1)];
};

const KEYS = [1, 2, 3, 4, 5, 6, 7];

const clamp = (date: string, from: string, to: string) => {
  if (date < from) return from;
  return date > to ? to : date;
};
