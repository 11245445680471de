import { z } from 'zod';

export const unreadCount = z.object({ unread: z.int() });

/** Some of them, or all. */
export const readBody = z
  .strictObject({
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    message: 'Give either ids or all',
  });
export type ReadInput = z.infer<typeof readBody>;
