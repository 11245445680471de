import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { toLocal } from '#schema/time/zone.ts';
import { ask } from '#src/http/ask.ts';
import { organisationName } from '../../elements/organisationName.ts';
import { getViewTime } from './viewTime.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => ask('GET /settings', { signal }),
  staleTime: 300_000,
});

/** The declared default, until the settings have come. */
const DEFAULT_ZONE = 'Asia/Manila';

/** The organisation's public settings; its time zone governs every date on every screen. */
export function useOrganisation() {
  const { data, isPending } = useQuery(settingsQuery);
  const timeZone = data?.time_zone ?? DEFAULT_ZONE;
  const today = useSyncExternalStore(
    followNothing,
    () => toLocal(Date.now(), timeZone).date,
    () => toLocal(getViewTime(), timeZone).date,
  );
  return {
    name: data?.organisation_name ?? organisationName(),
    timeZone,
    today,
    settings: data,
    isPending,
  };
}

/** A new day shows with the next thing that changes on the screen. */
const followNothing = () => () => undefined;
