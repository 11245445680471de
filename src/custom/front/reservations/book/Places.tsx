import { useId } from 'react';
import { useSearchParams } from 'wouter';
import { msg, t } from '#src/language/t.ts';
import type { Service } from '../../services/serviceQueries.ts';

export interface ChosenPlaces {
  count: number;
  /** As many as the service allows and the time has. */
  most: number;
  /** More were chosen than the time has left. */
  isShort: boolean;
  choose: (count: number) => void;
}

/** How many come, which stands in the address like the time. */
export function usePlaces(
  { places_per_booking }: Service,
  slot: { remaining: number } | undefined,
): ChosenPlaces {
  const [params, setParams] = useSearchParams();
  const wanted = Math.min(places_per_booking, Math.floor(Number(params.get('places'))) || 1);
  const choose = (count: number) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('places', String(count));
        return after;
      },
      { replace: true },
    );
  // Nobody is asked before it is known how many are left; what was chosen stays chosen.
  if (!slot) return { count: wanted, most: 1, isShort: false, choose };
  const most = Math.min(places_per_booking, slot.remaining);
  return { count: Math.max(1, Math.min(wanted, most)), most, isShort: wanted > most, choose };
}

export function PlacesField({ count, most, isShort, choose }: ChosenPlaces) {
  const id = useId();
  const left = isShort && most > 0 && <p role="status">{t(FEWER_LEFT, { count: most })}</p>;
  if (most < 2) return left;
  return (
    <div className="field summary-places">
      <label htmlFor={id}>{t('Places')}</label>
      {left}
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
    </div>
  );
}

const FEWER_LEFT = msg(
  'Only {count, plural, one {# place is} other {# places are}} left at this time.',
);
