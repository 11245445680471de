import { type KeyboardEvent, useId, useState } from 'react';
import type { DaySlots } from '#schema/reservations/booking.ts';
import type { SlotReason } from '#schema/reservations/slots.ts';
import type { Turns } from '#schema/time/zone.ts';
import { t } from '#src/language/t.ts';
import { span } from '../../page/formatDates.ts';
import { REASON_LABEL } from './slotReasonTexts.ts';

export interface PickedSlot extends Turns {
  date: string;
  time: string;
  ends: string;
}

interface SlotListProps {
  date: string;
  day: DaySlots;
  /** The time that is held already. */
  current: string | null;
  /** The time that is chosen and not yet booked. */
  picked: string | null;
  onPick: (slot: PickedSlot) => void;
}

interface ShownSlot extends Turns {
  time: string;
  ends: string;
  remaining: number;
  capacity: number;
  reason: SlotReason | null;
}

/** The slots of one day, by half-day. Arrows, Home and End move; Enter or Space picks. */
export function SlotList({ date, day, current, picked, onPick }: SlotListProps) {
  const slots = shownSlots(day);
  const [focused, setFocused] = useState<string | null>(null);
  const firstFree = slots.find((slot) => slot.reason === null) ?? slots[0];
  const reachable = slots.some(({ time }) => time === focused) ? focused : firstFree?.time;

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-time]')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const to = placeAfterKey(event.key, at, buttons.length);
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  const parts = [
    { name: t('Morning'), slots: slots.filter(({ time }) => time < '12:00') },
    { name: t('Afternoon'), slots: slots.filter(({ time }) => time >= '12:00' && time < '17:00') },
    { name: t('Evening'), slots: slots.filter(({ time }) => time >= '17:00') },
  ].filter((part) => part.slots.length > 0);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus among the buttons in it
    <div className="slots" onKeyDown={move}>
      {parts.map((part) => (
        <SlotGroup key={part.name} name={part.name}>
          {part.slots.map((slot) => (
            <li key={slot.time}>
              <SlotButton
                slot={slot}
                isCurrent={slot.time === current}
                isPicked={slot.time === picked}
                isTabStop={slot.time === reachable}
                onFocus={() => setFocused(slot.time)}
                onPick={() => onPick({ ...slot, date })}
              />
            </li>
          ))}
        </SlotGroup>
      ))}
    </div>
  );
}

function SlotGroup({ name, children }: { name: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <>
      <h4 id={id}>{name}</h4>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

interface SlotButtonProps {
  slot: ShownSlot;
  isCurrent: boolean;
  isPicked: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onPick: () => void;
}

function SlotButton({ slot, isCurrent, isPicked, isTabStop, onFocus, onPick }: SlotButtonProps) {
  const { time, ends, reason } = slot;
  const why = reason && t(REASON_LABEL[reason]);
  const note = isCurrent ? t('your time now') : (why ?? placesLeft(slot));
  const isOff = reason !== null || isCurrent;
  return (
    <button
      type="button"
      className="slot"
      data-time={time}
      data-off={isOff || undefined}
      aria-pressed={isPicked || undefined}
      aria-disabled={isOff}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={isOff ? undefined : onPick}
    >
      <span>{span(time, ends, slot)}</span> {note && <small>{note}</small>}
    </button>
  );
}

const placesLeft = ({ remaining, capacity }: ShownSlot) =>
  capacity > 1
    ? t('{count, plural, one {# place} other {# places}} left', { count: remaining })
    : '';

/** Those that are over are left out, unless all of them are. */
function shownSlots({ data, slots }: DaySlots): ShownSlot[] {
  const reasons = new Map(data.map(({ time, reason }) => [time, reason]));
  const all = slots.map((slot) => ({ ...slot, reason: reasons.get(slot.time) ?? null }));
  const ahead = all.filter(({ reason }) => reason !== 'past');
  return ahead.length > 0 ? ahead : all;
}

function placeAfterKey(key: string, at: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(at + 1, length - 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'Home':
    case 'PageUp':
      return 0;
    case 'End':
    case 'PageDown':
      return length - 1;
    default:
      return null;
  }
}
