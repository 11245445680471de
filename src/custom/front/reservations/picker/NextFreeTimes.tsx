import { useQuery } from '@tanstack/react-query';
import type { FreeSlot } from '#schema/declaration/errors.ts';
import type { PersonRefusal } from '#schema/reservations/booking.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { t } from '#src/language/t.ts';
import { span, upcomingDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { WayOn } from '../../services/WayOn.tsx';
import type { RefusedService } from '../../services/waysOn.ts';
import type { PickedSlot } from './SlotList.tsx';
import { nextFreeQuery, type SlotRequest, type SlotTime } from './slotQueries.ts';
import './freeTimes.css';

interface NextFreeTimesProps {
  serviceId: string;
  asking?: SlotRequest;
  /** A time that cannot be had: those nearest to it are offered. */
  near?: SlotTime | undefined;
  onPick: (slot: PickedSlot) => void;
}

/** A few free slots of a service, each one tap away. Nothing at all when they cannot be read. */
export function NextFreeTimes({ serviceId, asking, near, onPick }: NextFreeTimesProps) {
  const { data, isPending } = useQuery(nextFreeQuery(serviceId, asking, near));
  if (isPending) return <FreeTimesSkeleton />;
  if (!data) return null;
  if (data.refusal) return <PersonRefused refusal={data.refusal} service={{ id: serviceId }} />;
  if (data.data.length === 0) {
    return <p>{t('There is no free time at the moment. Look again in a few days.')}</p>;
  }
  const title = near ? t('Take one of these instead') : t('Next free times');
  return <FreeTimes title={title} slots={data.data} onPick={onPick} />;
}

/** Why no time is for this person, and where they may change that. */
export function PersonRefused({ refusal, service }: PersonRefusedProps) {
  return (
    <Alert tone="info">
      <p>{refusal.message}</p>
      <WayOn code={refusal.reason ?? refusal.code} service={service} waysHere={refusal.ways} />
    </Alert>
  );
}

interface PersonRefusedProps {
  refusal: NonNullable<PersonRefusal>;
  service: RefusedService;
}

interface FreeTimesProps {
  title: string;
  slots: readonly FreeSlot[];
  isBusy?: boolean;
  onPick: (slot: PickedSlot) => void;
}

export function FreeTimes({ title, slots, isBusy, onPick }: FreeTimesProps) {
  const { today } = useOrganisation();
  return (
    <div className="free-times">
      <h3>{title}</h3>
      <ul>
        {slots.map((slot) => (
          <li key={`${slot.date} ${slot.time}`}>
            <button
              type="button"
              className="free-time"
              disabled={isBusy}
              onClick={() => onPick(slot)}
            >
              <span className="visually-hidden">{t('Choose')}</span>{' '}
              <strong>{upcomingDate(slot.date, today)}</strong>{' '}
              <span>{span(slot.time, slot.ends, slot)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const FreeTimesSkeleton = () => (
  <div className="free-times" aria-busy="true">
    <h3>{t('Next free times')}</h3>
    <div className="free-times-loading">
      <Skeleton tall lines={4} />
    </div>
  </div>
);
