import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closure, DayReason } from '#schema/reservations/slots.ts';
import { addDays } from '#schema/time/zone.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { t } from '#src/language/t.ts';
import { shortDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import type { Service } from '../../services/serviceQueries.ts';
import { type CalendarPage, pageOf, spanOf } from './calendarDays.ts';
import { DayGrid } from './DayGrid.tsx';
import { DayPanel } from './DayPanel.tsx';
import type { PickedSlot } from './SlotList.tsx';
import { daysQuery, type SlotRequest, type SlotTime } from './slotQueries.ts';
import './picker.css';

interface SlotPickerProps {
  service: Service;
  date: string | null;
  onDate: (date: string) => void;
  onPick: (slot: PickedSlot) => void;
  /** The slot a reservation holds already, when it is being moved. */
  current?: SlotTime;
  asking?: SlotRequest;
  /** The slot that would be next. */
  picked?: SlotTime | null;
}

/** The next two weeks, or a month, beside the slots of the chosen day. */
export function SlotPicker({ service, date, onDate, onPick, ...props }: SlotPickerProps) {
  const { current, picked, asking } = props;
  const { today, settings } = useOrganisation();
  const closures = [...(settings?.holidays ?? []), ...(service.closures ?? [])];
  const [turned, setTurned] = useState<{ page: CalendarPage } | null>(null);
  const { page } = turned ?? { page: pageOf(date ?? today, today) };
  const span = spanOf(page, today);
  const days = useQuery(daysQuery(service.id, span, asking));
  const reasons: Map<string, DayReason> | undefined =
    days.data && new Map(days.data.data.map((day) => [day.date, day.reason]));
  const places = new Map(days.data?.free?.map((day) => [day.date, day.places]));
  const choose = (next: string) => {
    setTurned({ page });
    onDate(next);
  };

  return (
    <div className="picker">
      <div>
        <DayGrid
          page={page}
          onPage={(next) => setTurned({ page: next })}
          selected={date}
          onSelect={choose}
          today={today}
          last={addDays(today, service.horizon_days)}
          reasons={reasons}
          places={places}
          closures={closures}
        />
        {days.isError ? (
          <Failed
            what={t('The free days could not be read.')}
            error={days.error}
            onRetry={() => days.refetch()}
          />
        ) : (
          <Closures
            closures={closures.filter(
              ({ from, to, reason }) => reason && from <= span.to && to >= span.from,
            )}
          />
        )}
      </div>
      <DayPanel
        service={service}
        date={date}
        onPick={onPick}
        asking={asking}
        closures={closures}
        currentTime={timeOn(date, current)}
        pickedTime={timeOn(date, picked)}
      />
    </div>
  );
}

const timeOn = (date: string | null, slot: SlotTime | null | undefined) =>
  slot && slot.date === date ? slot.time : null;

/** Why days are closed, such as the names of holidays. */
function Closures({ closures }: { closures: readonly Closure[] }) {
  if (closures.length === 0) return null;
  return (
    <ul className="closures">
      {closures.map(({ from, to, reason }) => (
        <li key={`${from} ${reason}`}>
          {from === to
            ? shortDate(from)
            : t('{from} to {to}', { from: shortDate(from), to: shortDate(to) })}
          {': '}
          {reason}
        </li>
      ))}
    </ul>
  );
}
