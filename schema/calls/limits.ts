import { idsSchema } from '../declaration/record.ts';
import { reachedLimit } from '../resources/index.ts';
import { call } from './call.ts';

export const limitCalls = {
  lift: call({
    method: 'POST',
    path: '/reached-limits/lift',
    policy: { resource: reachedLimit.name, action: 'lift' },
    tag: reachedLimit.label.many,
    summary: 'Let those go on who have reached these limits, all or none',
    body: idsSchema,
    answer: idsSchema,
  }),
};
