import { useId } from 'react';
import { useSearchParams } from 'wouter';
import { MOST_PLACES } from '#schema/declaration/bounds.ts';
import { msg, t } from '#src/language/t.ts';
import { useWhom } from '../../page/whom.ts';
import type { SlotRequest } from './slotQueries.ts';
import './places.css';

export interface ChosenPlaces {
  count: number;
  /** As many as one booking of the service may take. */
  most: number;
  choose: (count: number) => void;
}

/** How many come: the address says so, so that it survives a reload and a sign-in. */
export function usePlaces(most = MOST_PLACES): ChosenPlaces {
  const [params, setParams] = useSearchParams();
  const wanted = Math.floor(Number(params.get('places'))) || 1;
  const choose = (count: number) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('places', String(count));
        return after;
      },
      { replace: true },
    );
  return { count: Math.max(1, Math.min(wanted, most)), most, choose };
}

/** For whom the address asks free times, and for how many. */
export function useSlotRequest(service?: { places_per_booking: number }): SlotRequest {
  const { count } = usePlaces(service?.places_per_booking);
  return { user_id: useWhom(), for_places: count > 1 ? count : undefined };
}

interface PlacesFieldProps {
  places: ChosenPlaces;
  /** Of the chosen time; absent until it is known. */
  remaining?: number | undefined;
}

export function PlacesField({ places, remaining }: PlacesFieldProps) {
  const { count, most, choose } = places;
  const id = useId();
  if (most < 2) return null;
  return (
    <div className="places">
      <label htmlFor={id}>{t('Places')}</label>
      <p className="help" id={`${id}-help`}>
        {t('One for each person who comes.')}
      </p>
      <select
        id={id}
        value={count}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {Array.from({ length: most }, (_, index) => index + 1).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      {remaining !== undefined && remaining > 0 && remaining < count && (
        <p role="status">{t(FEWER_LEFT, { count: remaining })}</p>
      )}
    </div>
  );
}

const FEWER_LEFT = msg(
  'Only {count, plural, one {# place is} other {# places are}} left at this time.',
);
