import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { reservation } from '../../schema/index.ts';
import { tableOf } from '../db/tables.ts';
import type { Rules } from '../resources/rules.ts';
import { withNextFree } from './nextFree.ts';

export const serviceRules: Rules = {
  /** A service that moves to another team takes its reservations along. */
  async beforeWrite(tx, _context, { before, after }) {
    if (!before || !after || before.team_id === after.team_id) return;
    const table = tableOf(reservation);
    await tx
      .update(table)
      .set({ team_id: String(after.team_id) })
      .where(eq(table.service_id, before.id));
  },
  list: {
    query: { with_next_free: z.enum(['true', 'false']).optional() },
    record: {
      next_free: z.object({ date: z.string(), time: z.string() }).nullable().optional(),
    },
    extend: (context, services, query) =>
      query.with_next_free === 'true'
        ? withNextFree(context.db, services as never, context.now)
        : Promise.resolve(services),
  },
};
