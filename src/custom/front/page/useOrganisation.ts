import { useQuery } from '@tanstack/react-query';
import { toLocal } from '../../../../schema/zone.ts';
import { organisationName } from '../../elements/organisationName.ts';
import { settingsQuery } from '../booking/queries.ts';
import { publicFile } from './publicFile.ts';

/** The declared default, until the settings have come. */
const DEFAULT_ZONE = 'Asia/Manila';

/** The organisation's public settings; its time zone governs every date on every screen. */
export function useOrganisation() {
  const { data, isPending } = useQuery(settingsQuery);
  const timeZone = data?.time_zone ?? DEFAULT_ZONE;
  return {
    name: data?.organisation_name ?? organisationName(),
    timeZone,
    today: toLocal(Date.now(), timeZone).date,
    settings: data,
    /** Nothing until it is known, so that no other one flashes up before it. */
    logo: data?.organisation_logo
      ? publicFile(data.organisation_logo, 'thumb')
      : isPending
        ? undefined
        : '/logo.svg',
  };
}
