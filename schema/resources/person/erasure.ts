import { choice, dateTime, group, text } from '../../declaration/fields/index.ts';
import { byOwnCall } from './byOwnCall.ts';

/** What the person has asked for themselves; whoever may `erase` decides on it. */
export const erasure = group({
  label: 'Erasure',
  fields: {
    status: choice({
      label: 'Erasure',
      default: 'none',
      read: 'owner',
      filterable: true,
      list: 'optional',
      options: [
        { id: 'none', name: 'Not asked for', tone: 'neutral' },
        { id: 'requested', name: 'Asked for', tone: 'warning' },
      ],
      ...byOwnCall,
    }),
    requested_at: dateTime({ label: 'Asked for', read: 'owner', sortable: true, ...byOwnCall }),
    reason: text({ label: 'Reason', max: 500, read: 'owner', ...byOwnCall }),
  },
});
