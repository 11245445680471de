import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DataProvider, useGetOne } from 'react-admin';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { settings } from '#schema/resources/settings.ts';
import { defaultValues } from '../dataProvider/bodies.ts';

export type Settings = RecordOf<typeof settings>;
const A_MINUTE = 60_000;

const useQuery = () => useGetOne<Settings>('settings', { id: 'settings' }, { staleTime: A_MINUTE });

/** The organisation's settings, once they are there. */
export const useSettings = (): Settings | undefined => useQuery().data;

/** A new record starts with it; undefined while the settings that say so are not there yet. */
export function useNewValues(resource: Resource): Record<string, unknown> | undefined {
  const { data, isPending } = useQuery();
  const isAsked = resource.flatFields.some(({ field }) => field.setting !== undefined);
  return useMemo(
    () => (isAsked && isPending ? undefined : defaultValues(resource, data)),
    [resource, data, isAsked, isPending],
  );
}

/** All dates and times of services are in this zone. */
export const useTimeZone = (): string => useSettings()?.time_zone ?? ZONE;

const ZONE = 'Asia/Manila';

/** The same outside components: from the cache of `useSettings`, or fetched into it. */
export async function timeZoneOf(queryClient: QueryClient, dataProvider: DataProvider) {
  const params = { id: 'settings' };
  const settings = await queryClient.fetchQuery({
    queryKey: ['settings', 'getOne', { ...params, meta: undefined }],
    queryFn: async () => (await dataProvider.getOne<Settings>('settings', params)).data,
    staleTime: A_MINUTE,
  });
  return settings.time_zone ?? ZONE;
}
