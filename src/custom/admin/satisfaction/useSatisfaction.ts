import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { todayIn } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { ask } from '#src/http/ask.ts';

const CHOICES = ['year', 'month', 'team_id', 'service_id'] as const;
type Choice = (typeof CHOICES)[number];

/** What the figures are of, kept in the address, and the figures. */
export function useSatisfaction() {
  const [params, setParams] = useSearchParams();
  const today = todayIn(useTimeZone());
  const chosen: Partial<Record<Choice, string>> = Object.fromEntries(
    CHOICES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  const query = { ...chosen, year: chosen.year ?? today.slice(0, 4) };
  const results = useQuery({
    queryKey: ['satisfaction', query],
    queryFn: ({ signal }) => ask('GET /satisfaction/results', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const pick = (name: Choice) => (value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    // Another team has other services, and the months to come are not to be had.
    if (name === 'team_id') next.delete('service_id');
    if (name === 'year') next.delete('month');
    setParams(next);
  };
  return { query, today, results, pick };
}
