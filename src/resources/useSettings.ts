import { useGetOne } from 'react-admin';
import type { RecordOf } from '../../schema/defineResource.ts';
import type { settings } from '../../schema/resources/settings.ts';

export type Settings = RecordOf<typeof settings>;
const A_MINUTE = 60_000;

/** The organisation's settings, once they are there. */
export const useSettings = (): Settings | undefined =>
  useGetOne<Settings>('settings', { id: 'settings' }, { staleTime: A_MINUTE }).data;

/** All dates and times of services are in this zone. */
export const useTimeZone = (): string => useSettings()?.time_zone ?? 'Asia/Manila';
