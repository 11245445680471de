import { useQuery } from '@tanstack/react-query';
import type { FreeSlot } from '../../../../schema/errors.ts';
import { Skeleton } from '../../shell/Skeleton.tsx';
import { nextFreeQuery } from '../queries.ts';
import { useOrganisation } from '../useOrganisation.ts';
import { nearDate, span } from '../words.ts';
import type { PickedSlot } from './SlotList.tsx';

interface NextFreeTimesProps {
  serviceId: string;
  /** What a press does to the slot; "Choose" unless told. */
  verb?: string;
  onPick: (slot: PickedSlot) => void;
}

/** The soonest slots of a service, each one tap away. Nothing at all when they cannot be read. */
export function NextFreeTimes({ serviceId, verb = 'Choose', onPick }: NextFreeTimesProps) {
  const { data, isPending } = useQuery(nextFreeQuery(serviceId));
  if (isPending) return <FreeTimesSkeleton />;
  if (!data) return null;
  if (data.data.length === 0) {
    return <p>There is no free time at the moment. Look again in a few days.</p>;
  }
  return <FreeTimes title="Next free times" verb={verb} slots={data.data} onPick={onPick} />;
}

interface FreeTimesProps {
  title: string;
  /** What a press does to the slot: "Choose", "Book". */
  verb: string;
  slots: readonly FreeSlot[];
  isBusy?: boolean;
  onPick: (slot: PickedSlot) => void;
}

export function FreeTimes({ title, verb, slots, isBusy, onPick }: FreeTimesProps) {
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
              <span className="visually-hidden">{verb}</span>{' '}
              <strong>{nearDate(slot.date, today)}</strong>{' '}
              <span>{span(slot.time, slot.ends)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const FreeTimesSkeleton = () => (
  <div className="free-times" aria-busy="true">
    <h3>Next free times</h3>
    <div className="free-times-loading">
      <Skeleton tall lines={4} />
    </div>
  </div>
);
