/** The keys of displays and kiosks. The pages that they open are served beside the API. */
import { z } from 'zod';
import { screen } from '../resources/screen.ts';
import { call, emptyAnswer, emptyBody } from './call.ts';

const tag = screen.label.many;
/** Whoever sets a screen up. */
const policy = { resource: screen.name, action: 'update' };

export const screenCalls = {
  renewKey: call({
    method: 'POST',
    path: '/screens/renew-key/{id}',
    policy,
    tag,
    summary: 'Make the address at which a screen opens; the one before ends. It is shown once',
    body: emptyBody,
    /** Where the screen opens. */
    answer: z.object({ path: z.string() }),
  }),
  withdrawKey: call({
    method: 'POST',
    path: '/screens/withdraw-key/{id}',
    policy,
    tag,
    summary: 'End the address at which a screen opens',
    body: emptyBody,
    answer: emptyAnswer,
  }),
};
