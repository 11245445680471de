import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closure, DayReason } from '../../../../../schema/slots.ts';
import { addDays } from '../../../../../schema/zone.ts';
import { t } from '../../../../language/t.ts';
import { Failed } from '../../../elements/Failed.tsx';
import { shortDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import type { Service } from '../serviceQueries.ts';
import { DayPanel } from './DayPanel.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { firstOfMonth, lastOfMonth } from './monthDays.ts';
import type { PickedSlot } from './SlotList.tsx';
import { monthQuery, type SlotRequest, type SlotTime } from './slotQueries.ts';
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

/** A month of days beside the slots of the chosen one. */
export function SlotPicker({ service, date, onDate, onPick, ...props }: SlotPickerProps) {
  const { current, picked, asking } = props;
  const { today, settings } = useOrganisation();
  const closures = [...(settings?.holidays ?? []), ...(service.closures ?? [])];
  const [turned, setTurned] = useState<string | null>(null);
  const month = turned ?? firstOfMonth(date ?? today);
  const span = { from: month, to: lastOfMonth(month) };
  const days = useQuery(monthQuery(service.id, span, asking));
  const reasons: Map<string, DayReason> | undefined =
    days.data && new Map(days.data.data.map((one) => [one.date, one.reason]));
  const choose = (next: string) => {
    setTurned(null);
    onDate(next);
  };

  return (
    <div className="picker">
      <div>
        <MonthGrid
          month={month}
          onMonth={setTurned}
          selected={date}
          onSelect={choose}
          today={today}
          last={addDays(today, service.horizon_days)}
          reasons={reasons}
          closures={closures}
        />
        {days.isError ? (
          <Failed
            what={t('The free days could not be read.')}
            error={days.error}
            onRetry={() => days.refetch()}
          />
        ) : (
          <Legend
            closures={closures.filter(({ from, to }) => from <= span.to && to >= span.from)}
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

const Legend = ({ closures }: { closures: readonly Closure[] }) => (
  <ul className="legend" aria-label={t('What the days look like')}>
    <li>
      <span className="day-sample day-free">1</span>
      {t('Free times')}
    </li>
    <li>
      <span className="day-sample day-full">1</span>
      {t('Full')}
    </li>
    <li>
      <span className="day-sample day-closed">1</span>
      {t('Closed')}
    </li>
    {closures.map(
      ({ from, to, reason }) =>
        reason && (
          <li key={`${from} ${reason}`}>
            {from === to
              ? shortDate(from)
              : t('{from} to {to}', { from: shortDate(from), to: shortDate(to) })}
            {': '}
            {reason}
          </li>
        ),
    )}
  </ul>
);
