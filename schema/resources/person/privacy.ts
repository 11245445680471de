import { dateTime, group, number } from '../../declaration/fields/index.ts';
import { byOwnCall } from './byOwnCall.ts';

/** Which version of the privacy notice the person has agreed to last. Its evidence is in the log. */
export const privacy = group({
  label: 'Privacy notice',
  fields: {
    version: number({
      label: 'Agreed to the privacy notice, version',
      min: 1,
      max: 1_000_000,
      read: 'owner',
      ...byOwnCall,
    }),
    agreed_at: dateTime({ label: 'Agreed to the privacy notice', read: 'owner', ...byOwnCall }),
  },
});
