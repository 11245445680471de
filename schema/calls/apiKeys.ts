import { createdKey, createKeyBody } from '../apiKeys/apiKeys.ts';
import { apiKey } from '../resources/index.ts';
import { byAudience, call } from './call.ts';

export const apiKeyCalls = {
  create: call({
    method: 'POST',
    path: '/api-keys/create',
    policy: { resource: apiKey.name, action: 'create' },
    tag: apiKey.label.many,
    summary: 'Make a key for a program; needs your password. The key itself is answered this once',
    body: byAudience(createKeyBody),
    answer: createdKey,
    status: 201,
  }),
};
