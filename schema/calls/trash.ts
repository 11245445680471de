/** What is done with deleted records, beside listing them. */
import { z } from 'zod';
import { idsSchema } from '../declaration/record.ts';
import { resources, trash } from '../index.ts';
import { versionsAnswer } from '../revisions/versions.ts';
import { call } from './call.ts';

const tag = trash.label.many;
const policy = (action: string) => ({ resource: trash.name, action });

export const trashCalls = {
  restore: call({
    method: 'POST',
    path: '/trash/restore',
    policy: policy('restore'),
    tag,
    summary: 'Restore deleted records as they were, all or none',
    body: idsSchema,
    answer: z.object({ restored: z.array(z.object({ id: z.string(), resource: z.string() })) }),
  }),
  remove: call({
    method: 'POST',
    path: '/trash/delete',
    policy: policy('delete'),
    tag,
    summary: 'Delete records for good, all or none',
    body: idsSchema,
    answer: idsSchema,
  }),
  empty: call({
    method: 'POST',
    path: '/trash/empty',
    policy: policy('delete'),
    tag,
    summary: 'Delete for good all that you may, or all of one resource',
    body: z.strictObject({ resource: z.enum(resources.map(({ name }) => name)).optional() }),
    answer: z.object({ count: z.int() }),
  }),
};

/** What a record of the trash answers besides, when it is shown by itself. */
export const trashedRecord = z.object({
  as_it_was: z.record(z.string(), z.unknown()),
  /** Newest first, with what was deleted; empty where none are kept. */
  versions: versionsAnswer.shape.data,
  /** What was deleted along with it. */
  along: z.array(z.object({ resource: z.string(), count: z.int() })),
});
