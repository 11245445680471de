import { z } from 'zod';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { service } from '#schema/index.ts';
import { listedServiceExtras, shownServiceExtras } from '#schema/reservations/booking.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { withNextFree, withRefusal } from './nextFree.ts';
import { forgetMissed } from './search/missedSearches.ts';

/** On request, the list of services includes the next free slot of each; one alone says whether it is for the viewer. */
export const serviceHooks: ResourceHooks = {
  afterWrite: (tx, _context, ids) => forgetMissed(tx, ids),
  show: {
    record: shownServiceExtras.shape,
    extend: async (context, record) => withRefusal(context, record as never) as never,
  },
  list: {
    query: {
      with_next_free: { schema: z.enum(['true', 'false']).optional(), compares: () => [] },
    },
    record: listedServiceExtras.shape,
    async extend(context, records, { with_next_free }) {
      if (with_next_free !== 'true') return records;
      return withNextFree(context, records as RecordOf<typeof service>[]) as never;
    },
  },
};
