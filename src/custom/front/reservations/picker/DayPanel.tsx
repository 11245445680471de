import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { DaySlots } from '#schema/reservations/booking.ts';
import type { Closure } from '#schema/reservations/slots.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { t } from '#src/language/t.ts';
import { dayDate } from '../../page/formatDates.ts';
import type { Service } from '../../services/serviceQueries.ts';
import { NextFreeTimes } from './NextFreeTimes.tsx';
import { type PickedSlot, SlotList } from './SlotList.tsx';
import { dayQuery, type SlotRequest } from './slotQueries.ts';
import { closureName, formatDayReason } from './slotReasonTexts.ts';

interface DayPanelProps {
  service: Service;
  date: string | null;
  onPick: (slot: PickedSlot) => void;
  currentTime: string | null;
  pickedTime: string | null;
  asking?: SlotRequest;
  closures?: readonly Closure[];
}

/** The slots of the chosen day, or why it has none, and where the next free ones are. */
export function DayPanel({ service, date, onPick, asking = {}, ...props }: DayPanelProps) {
  const { currentTime, pickedTime, closures = [] } = props;
  const titleId = useId();
  const query = useQuery({ ...dayQuery(service.id, date ?? '', asking), enabled: date !== null });
  if (date === null) {
    return (
      <section className="day-panel" aria-labelledby={titleId}>
        <h3 id={titleId}>{t('Choose a day')}</h3>
        <p className="help">{t('Its times show here.')}</p>
      </section>
    );
  }
  const free = query.data ? freeCount(query.data) : 0;
  return (
    <section className="day-panel" aria-labelledby={titleId} aria-busy={query.isPending}>
      <h3 id={titleId}>{dayDate(date)}</h3>
      <p className="help" role="status">
        {query.data &&
          (free > 0
            ? t('{count, plural, one {# free time} other {# free times}}', { count: free })
            : t('No free time'))}
      </p>
      {query.isPending && (
        <div className="slots slots-loading">
          <Skeleton tall lines={6} />
        </div>
      )}
      {query.isError && !query.data && (
        <Failed
          what={t('The times of this day could not be read.')}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      )}
      {query.data && free === 0 && (
        <>
          <p>{formatDayReason(reasonOf(query.data), service, closureName(date, closures))}</p>
          <NextFreeTimes serviceId={service.id} asking={asking} onPick={onPick} />
        </>
      )}
      {query.data && query.data.slots.length > 0 && (
        <SlotList
          date={date}
          day={query.data}
          current={currentTime}
          picked={pickedTime}
          onPick={onPick}
        />
      )}
    </section>
  );
}

const freeCount = ({ data, slots }: DaySlots) => slots.length - data.length;

/** Of a day without a free slot: what stands in the way of its last ones. */
function reasonOf({ data, slots }: DaySlots) {
  if (slots.length === 0) return 'closed';
  const reasons = data.map(({ reason }) => reason);
  const order = ['not_allowed', 'overlap', 'full', 'lead_time', 'horizon', 'closed'] as const;
  return order.find((reason) => reasons.includes(reason)) ?? 'past';
}
